import { useRef, type ReactNode } from 'react'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { lookAtRequest, proposeMeetup } from '../../data/meetup-sheets.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import type { MeetupView } from '../../data/views.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { MeetupVoice } from './meetup-voice.tsx'
import type { StripKind } from './strip.ts'
import { defined } from '../../../schemas/defined.ts'

interface Props {
  kind: StripKind
  meetup: MeetupView
  partnerId: StudentId
}

/** The actions for a meetup in the chat with the other student. */
export function StripActions({ kind, meetup, partnerId }: Props): ReactNode {
  const tried = useTried()
  const envelopeId = meetup.refusal?.envelopeId
  const answer = (
    <Button size="small" onClick={() => lookAtRequest(meetup.id)}>
      Answer
    </Button>
  )

  switch (kind) {
    case 'asked-me':
    case 'waiting':
    case 'asked':
    case 'agreed':
      return (
        <div className="flex flex-wrap items-center gap-2">
          <MeetupVoice meetup={meetup} />
          <ChangeButtons meetup={meetup} />
        </div>
      )
    case 'passed':
      return (
        <Button size="small" look="outline" className="text-text" onClick={() => proposeMeetup(partnerId, { like: meetup })}>
          Suggest another time
        </Button>
      )
    case 'refused':
      return (
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="outline" className="text-text" onClick={() => tried(() => remove(defined(envelopeId)))}>
            Delete
          </Button>
          <Button
            size="small"
            look="outline"
            className="text-text"
            onClick={() => proposeMeetup(partnerId, { like: meetup, instead: [defined(envelopeId)] })}
          >
            Edit
          </Button>
          <Button size="small" look="danger" onClick={() => tried(() => worker.retry(defined(envelopeId)))}>
            Retry
          </Button>
        </div>
      )
    case 'answer-refused':
    case 'change-refused':
      return (
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="outline" className="text-text" onClick={() => tried(() => worker.discard(defined(envelopeId)))}>
            Dismiss
          </Button>
          {meetup.status === 'pending' && !meetup.expired && answer}
        </div>
      )
    case 'ended':
      return null
  }
}

/** Deletes a refused request and offers Undo. */
async function remove(envelopeId: string): Promise<void> {
  const input = await worker.discard(envelopeId)
  // It was already deleted, and Undo was offered at that place.
  if (input === null) return
  const bringBack = () => act.requestMeetup(input as Input<'requestMeetup'>).catch(explain) // cast: the envelope is of this kind
  showToast({ title: 'Meetup request deleted', action: { name: 'Undo', run: () => void bringBack() } })
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
