import { expect, it } from 'vitest'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import { findVoiceNotification, voiceRoomOf } from './find-voice-notification.ts'

const me = 'amina' as StudentId
const notice = (id: string, timestamp = 5, more = {}) => ({ id, timestamp, isRead: false, groupId: null, ...more })

it('finds the newest opening of a voice room that the student has not read', () => {
  const list = [
    notice('amina_meetup_m1', 9),
    notice('amina_voice_m2', 8, { isRead: true }),
    notice('amina_voice_m3', 7),
    notice('amina_voice_m4', 6),
  ]
  expect(findVoiceNotification(list, me, 5)?.id).toBe('amina_voice_m3')
  expect(findVoiceNotification(list, me, 7)).toBeUndefined()
  expect(findVoiceNotification(undefined, me, 0)).toBeUndefined()
})

it('reads the room from the notification', () => {
  expect(voiceRoomOf(notice('amina_voice_m3'), me)).toBe('meetup:m3')
  expect(voiceRoomOf(notice('amina_voice_g1', 5, { groupId: 'g1' as GroupId }), me)).toBe('group:g1')
  expect(voiceRoomOf(notice('amina_group-deleted_g1', 5, { groupId: 'g1' as GroupId }), me)).toBeNull()
})
