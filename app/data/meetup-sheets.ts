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

/** A change of a meetup that is being written. */
export interface MeetupChange {
  id: MeetupId
  action: 'move' | 'withdraw' | 'call-off' | 'decline'
  /** The earlier text, of a change that was refused or not sent. */
  like?: { scheduledTime?: number | undefined; location?: string | undefined; reason: string; round?: number | undefined }
  /** Ids of envelopes that this change replaces. */
  instead?: readonly string[]
}

interface Meeting {
  /** The proposal in the open meetup sheet; null when it is closed. */
  proposal: Proposal | null
  /** The request that the student opened; requests that arrive open by themselves. */
  opened: MeetupId | null
  /** The meetup whose details are open. */
  details: MeetupId | null
  /** The change in the open sheet. */
  changing: MeetupChange | null
  /** The request whose outcome a form shows by itself. */
  toldByForm: MeetupId | null
  /** Submitted requests, with their time (epoch ms, device clock). The page announces each outcome once. */
  sent: { id: MeetupId; at: number }[]
}

/** The state of the meetup sheets of this page. */
export const meeting = createStore<Meeting>()(() => ({
  proposal: null,
  opened: null,
  details: null,
  changing: null,
  toldByForm: null,
  sent: [],
}))

/** Opens the sheet that proposes a meetup to this student. */
export function proposeMeetup(to: StudentId, earlier: Omit<Proposal, 'to'> = {}): void {
  meeting.setState({ proposal: { to, ...earlier }, details: null })
}

/** Opens a request that the student received earlier. */
export function openRequest(id: MeetupId): void {
  meeting.setState({ opened: id, details: null })
}

/** Opens the details of a meetup, from which it can be changed. */
export function showMeetup(id: MeetupId): void {
  meeting.setState({ details: id })
}

/** Opens the sheet that moves, ends or declines a meetup. */
export function changeMeetup(change: MeetupChange): void {
  meeting.setState({ changing: change, details: null })
}
