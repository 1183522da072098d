import { mayTalkInGroup, mayTalkInMeetup, ownerOfRoom, type VoiceAdmission } from '../../schemas/rules/voice.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { VoiceRoomName } from '../../schemas/voice.ts'
import type { ReadTx } from '../store/store.ts'

/** Who may be in a voice room at a moment. */
export interface VoiceAudience {
  /** The members of the group, or the two students of the meetup. The server sends them who is in the room. */
  students: readonly StudentId[]
  admit(student: StudentId): VoiceAdmission
}

/** Returns who may be in a voice room; null if there is no such group or meetup (any more). */
export async function voiceAudience(view: ReadTx, room: VoiceRoomName, now: number): Promise<VoiceAudience | null> {
  const { kind, id } = ownerOfRoom(room)
  if (kind === 'group') {
    const [group] = await view.groups.byIds([id])
    return group ? { students: group.memberIds, admit: (student) => mayTalkInGroup(group, student, now) } : null
  }
  const [meetup] = await view.meetups.byIds([id])
  if (!meetup || meetup.withheld) return null
  return { students: [meetup.fromUserId, meetup.toUserId], admit: (student) => mayTalkInMeetup(meetup, student, now) }
}
