import { createStore } from 'zustand/vanilla'
import type { MeetupId, StudentId } from '../../schemas/ids.ts'
import type { Meetup } from '../../schemas/meetup.ts'

export interface Proposal {
  to: StudentId
  /** An earlier request that is proposed again, with its time if that is still to come. */
  like?: Pick<Meetup, 'subject' | 'scheduledTime' | 'location' | 'message'>
  /** Ids of envelopes that this request replaces when it is submitted: refused ones, or ones that were never attempted. */
  instead?: readonly string[]
}

interface Meeting {
  /** The proposal in the open meetup sheet; null when it is closed. */
  proposal: Proposal | null
  /** The request that the student opened; requests that arrive open by themselves. */
  looked: MeetupId | null
  /** The request whose outcome a form shows by itself. */
  toldByForm: MeetupId | null
  /** Submitted requests, with their time (epoch ms, device clock). The page announces each outcome once. */
  sent: { id: MeetupId; at: number }[]
}

/** The state of the meetup sheets of this page. */
export const meeting = createStore<Meeting>()(() => ({ proposal: null, looked: null, toldByForm: null, sent: [] }))

/** Opens the sheet that proposes a meetup to this student. */
export function proposeMeetup(to: StudentId, earlier: Omit<Proposal, 'to'> = {}): void {
  meeting.setState({ proposal: { to, ...earlier } })
}

/** Opens a request that the student received earlier. */
export function lookAtRequest(id: MeetupId): void {
  meeting.setState({ looked: id })
}
