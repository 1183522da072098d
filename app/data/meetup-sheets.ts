import { createStore } from 'zustand/vanilla'
import type { MeetupId, StudentId } from '../../schemas/ids.ts'
import type { Meetup } from '../../schemas/meetup.ts'

export interface Proposal {
  to: StudentId
  /** An earlier request that is asked again; its time, too, where that is still to come. */
  like?: Pick<Meetup, 'subject' | 'scheduledTime' | 'location' | 'message'>
  /** Envelopes of requests that go when this one is sent: refused ones, or such as were never attempted. */
  instead?: readonly string[]
}

interface Meeting {
  /** Whom the meetup sheet is open for; null: it is closed. */
  proposal: Proposal | null
  /** The request that is looked at by hand; those that arrive come by themselves. */
  looked: MeetupId | null
  /** A form says itself what becomes of this one. */
  toldByForm: MeetupId | null
  /** Given to be sent, and when (epoch ms, device's clock); what becomes of them is told once. */
  sent: { id: MeetupId; at: number }[]
}

/** Which of the meetup's sheets is open on this page. */
export const meeting = createStore<Meeting>()(() => ({ proposal: null, looked: null, toldByForm: null, sent: [] }))

/** Opens the sheet in which a meetup with this student is proposed. */
export function proposeMeetup(to: StudentId, earlier: Omit<Proposal, 'to'> = {}): void {
  meeting.setState({ proposal: { to, ...earlier } })
}

/** Opens a request that was asked of me earlier. */
export function lookAtRequest(id: MeetupId): void {
  meeting.setState({ looked: id })
}
