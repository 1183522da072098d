import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { DestructiveQuestion } from '../../ui/destructive-question.tsx'
import { answerMeetup } from './answer-meetup.ts'
import { factsOf, nameFirst, nameOf } from './meetup-text.ts'

interface Props {
  meetup: MeetupView
  /** Stores the answer, then closes the sheet. */
  submit: (how: () => Promise<boolean>) => Promise<void>
  onClose: () => void
}

/** Asks before a request is declined with one press on a page: an answer stands (ADR 0080). */
export function DeclineSheet({ meetup, submit, onClose }: Props) {
  const facts = factsOf(meetup, useNow())
  return (
    <DestructiveQuestion
      title={`Decline ${nameOf(meetup)}’s request?`}
      text={`${facts}. ${nameFirst(meetup)} will be notified, and you can’t accept it later.`}
      does="Decline"
      onYes={() => void submit(() => answerMeetup(meetup, 'declined', facts))}
      onClose={onClose}
    />
  )
}
