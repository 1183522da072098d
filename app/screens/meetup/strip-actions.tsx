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
import type { StripKind } from './strip.ts'

interface Props {
  kind: StripKind
  meetup: MeetupView
  partnerId: StudentId
}

/** What can be done about a meetup, in the chat with its other one. */
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
      return answer
    case 'passed':
      return (
        <Button size="small" look="outline" className="text-text" onClick={() => proposeMeetup(partnerId, { like: meetup })}>
          Suggest another time
        </Button>
      )
    case 'refused':
      return (
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="outline" className="text-text" onClick={() => tried(() => remove(envelopeId!))}>
            Delete
          </Button>
          <Button size="small" look="outline" className="text-text" onClick={() => proposeMeetup(partnerId, { like: meetup, instead: [envelopeId!] })}>
            Edit
          </Button>
          <Button size="small" look="danger" onClick={() => tried(() => worker.retry(envelopeId!))}>
            Retry
          </Button>
        </div>
      )
    case 'answer-refused':
      return (
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="outline" className="text-text" onClick={() => tried(() => worker.discard(envelopeId!))}>
            Dismiss
          </Button>
          {meetup.status === 'pending' && !meetup.expired && answer}
        </div>
      )
    case 'waiting':
    case 'asked':
    case 'agreed':
      return null
  }
}

/** Deletes a refused request, and offers the way back. */
async function remove(envelopeId: string): Promise<void> {
  const input = await worker.discard(envelopeId)
  // Gone already, and its way back was offered there.
  if (input === null) return
  const bringBack = () => act.requestMeetup(input as Input<'requestMeetup'>).catch(explain)
  showToast({ title: 'Meetup request deleted', action: { name: 'Undo', run: () => void bringBack() } })
}

/** Does one thing at a time: the second tap of two does nothing. What does not work is said. */
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
