import { useRef, type ReactNode } from 'react'
import { discardWithUndo } from '../../data/discard-with-undo.ts'
import { changeMeetup, openRequest, proposeMeetup } from '../../data/meetup-sheets.ts'
import { useNow } from '../../data/time/use-now.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import type { MeetupView } from '../../data/views.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'
import { Button } from '../../ui/button.tsx'
import { answerMeetup } from './answer-meetup.ts'
import { ChangeButtons } from './change-buttons.tsx'
import { mayDo } from './change-meetup.ts'
import { factsOf } from './meetup-text.ts'
import { MeetupVoice } from './meetup-voice.tsx'
import { useConflicts } from './use-conflicts.ts'
import type { CardKind } from './card-kind.ts'
import { defined } from '../../../schemas/defined.ts'

interface Props {
  kind: CardKind
  meetup: MeetupView
  /** Id of the title of the card, where several cards have the same buttons. */
  describedBy?: string | undefined
}

const ROW = 'flex flex-wrap items-center gap-2 pt-1.5'
/** The look of an action that is not the answer to the card. */
const QUIET = { size: 'small', look: 'outline', className: 'text-text' } as const

/** The actions for a meetup in the chat with the other student. */
export function CardActions({ kind, meetup, describedBy }: Props): ReactNode {
  const tried = useTried()
  const envelopeId = meetup.refusal?.envelopeId
  const about = { 'aria-describedby': describedBy }
  const opens = { ...about, 'aria-haspopup': 'dialog' } as const
  const changes = <ChangeButtons meetup={meetup} describedBy={describedBy} answers={kind !== 'asked-me'} />

  switch (kind) {
    case 'asked-me':
      return (
        <div className={ROW}>
          <Answers meetup={meetup} describedBy={describedBy} />
          {changes}
        </div>
      )
    case 'waiting':
    case 'asked':
    case 'agreed':
      return (
        <div className={ROW}>
          <MeetupVoice meetup={meetup} />
          {changes}
        </div>
      )
    case 'passed':
      return (
        <div className={ROW}>
          <Button {...opens} {...QUIET} onClick={() => proposeMeetup(meetup.partnerId, { like: meetup })}>
            Suggest another time
          </Button>
          <ChangeButtons meetup={meetup} describedBy={describedBy} moves={false} />
        </div>
      )
    case 'refused':
      return (
        <div className={ROW}>
          <Button {...about} {...QUIET} onClick={() => tried(() => discardWithUndo(defined(meetup.refusal), 'Meetup request deleted'))}>
            Delete
          </Button>
          <Button {...opens} {...QUIET} onClick={() => proposeMeetup(meetup.partnerId, { like: meetup, instead: [defined(envelopeId)] })}>
            Edit
          </Button>
          <Button {...about} size="small" look="danger" onClick={() => tried(() => worker.retry(defined(envelopeId)))}>
            Retry
          </Button>
        </div>
      )
    case 'answer-refused':
    case 'change-refused':
      return (
        <div className={ROW}>
          <Button {...about} {...QUIET} onClick={() => tried(() => discardWithUndo(defined(meetup.refusal), 'Dismissed'))}>
            Dismiss
          </Button>
          {meetup.status === 'pending' && !meetup.expired && (
            <Button {...opens} size="small" onClick={() => openRequest(meetup.id)}>
              Answer
            </Button>
          )}
        </div>
      )
    case 'ended':
    case 'declined':
    case 'over':
      return null
  }
}

/**
 * Accepts or declines a request. A request that conflicts with the schedule, or whose conflicts are unknown, opens first and shows them.
 * An answer is final, so declining asks.
 */
function Answers({ meetup, describedBy }: Pick<Props, 'meetup' | 'describedBy'>) {
  const now = useNow()
  const tried = useTried()
  const taken = useConflicts(meetup.scheduledTime, [meetup.id])
  if (!mayDo(meetup, 'accept', now)) return null
  const accept = () => {
    if (taken?.length === 0) tried(() => answerMeetup(meetup, 'accepted', factsOf(meetup, now)))
    else openRequest(meetup.id)
  }
  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={accept}>
        Accept
      </Button>
      <Button
        size="small"
        look="outline"
        className="text-text"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => changeMeetup({ id: meetup.id, action: 'decline' })}
      >
        Decline
      </Button>
    </>
  )
}

/** Runs one action at a time, so a double tap acts once. Shows a toast if an action fails. */
function useTried(): (doing: () => Promise<unknown>) => void {
  const busy = useRef(false)
  return (doing) => {
    if (busy.current) return
    busy.current = true
    void doing()
      .catch(explain)
      .finally(() => (busy.current = false))
  }
}

function explain(thrown: unknown): void {
  showToast(textOfFailedChange(thrown))
}
