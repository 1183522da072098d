import { MEETUP_DURATION, MEETUP_VOICE_BEFORE } from '../constants.ts'
import type { Group } from '../group.ts'
import type { StudentId } from '../ids.ts'
import type { Meetup } from '../meetup.ts'
import type { VoiceRefusal, VoiceRoomName } from '../voice.ts'
import { isEnded } from './group.ts'
import { meetupState } from './meetup.ts'

/** Whether a student may be in a voice room now, and if so until when: epoch ms, server clock. */
export type VoiceAdmission = { until: number } | { refusal: VoiceRefusal }

export const groupRoom = (groupId: string): VoiceRoomName => `group:${groupId}`
export const meetupRoom = (meetupId: string): VoiceRoomName => `meetup:${meetupId}`

/** Returns what a room belongs to, and its id. */
export function ownerOfRoom(room: VoiceRoomName): { kind: 'group' | 'meetup'; id: string } {
  const at = room.indexOf(':')
  return { kind: room.slice(0, at) as 'group' | 'meetup', id: room.slice(at + 1) } // cast: the type says so
}

/** Members talk from the moment their group is opened until its session ends (clarification I5). */
export function mayTalkInGroup(group: Pick<Group, 'memberIds' | 'endTime'>, student: StudentId, now: number): VoiceAdmission {
  if (!group.memberIds.includes(student)) return { refusal: 'not-found' }
  return isEnded(group, now) ? { refusal: 'over' } : { until: group.endTime }
}

type Talked = Pick<Meetup, 'fromUserId' | 'toUserId' | 'status' | 'earlier' | 'ended' | 'scheduledTime'>

/** The two of an agreed meetup talk from ten minutes before its time until it counts as over. */
export function mayTalkInMeetup(meetup: Talked, student: StudentId, now: number): VoiceAdmission {
  if (student !== meetup.fromUserId && student !== meetup.toUserId) return { refusal: 'not-found' }
  if (meetupState(meetup) !== 'accepted') return { refusal: 'not-agreed' }
  if (now < meetup.scheduledTime - MEETUP_VOICE_BEFORE) return { refusal: 'too-early' }
  const until = meetup.scheduledTime + MEETUP_DURATION
  return now < until ? { until } : { refusal: 'over' }
}
