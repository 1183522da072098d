import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { DestructiveQuestion } from '../../ui/destructive-question.tsx'
import { answerMeetup } from './answer-meetup.ts'
import { factsOf, nameOf } from './meetup-text.ts'

interface Props {
  meetup: MeetupView
  /** Stores the answer, then closes the sheet. */
  submit: (how: () => Promise<boolean>) => Promise<void>
  onClose: () => void
}

/** Asks before a request is declined with one press on a page: an answer stands (ADR 0080). */
export function DeclineSheet({ meetup, submit, onClose }: Props) {
  const facts = factsOf(meetup, useNow())
  const name = nameOf(meetup)
  return (
    <DestructiveQuestion
      title={`Decline ${name}’s request?`}
      text={`${facts}. ${name} is notified, and you cannot accept it afterwards.`}
      does="Decline"
      onYes={() => void submit(() => answerMeetup(meetup, 'declined', facts))}
      onClose={onClose}
    />
  )
}
