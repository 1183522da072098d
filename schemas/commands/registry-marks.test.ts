import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMMANDS, type Input } from './registry.ts'
import type { MessageId, StudentId } from '../ids.ts'
import { NotificationId, toApiNotification, type Notification } from '../notification.ts'
import { deletedUpTo, isPinned, isPinningFull, newConversation, staysArchived } from '../rules/conversation.ts'

const me = 'amina' as StudentId
const partner = 'youssef' as StudentId

describe('changing a conversation', () => {
  const { body, input, replaces } = COMMANDS.changeConversation

  it('sends only the changed fields, and requires at least one', () => {
    expect(body({ partnerId: partner, muted: true }, me, 0)).toEqual({ muted: true })
    expect(z.safeParse(input, { partnerId: partner }).error?.issues[0]?.message).toBe('Say what to change: muted or archived')
  })

  it('merges two pending changes into one with the newer value of each field', () => {
    expect(replaces!.merge({ partnerId: partner, muted: true, archived: true }, { partnerId: partner, archived: false })).toEqual({
      partnerId: partner,
      muted: true,
      archived: false,
    })
  })

  it.each([
    [true, true, false, true],
    [true, false, false, false],
    [true, true, true, false],
    [true, false, true, false],
    [false, true, false, false],
  ])('a conversation with archived %s and muted %s that gets a message, mine %s, has archived %s', (archived, muted, isMine, expected) => {
    expect(staysArchived({ archived, muted }, isMine)).toBe(expected)
  })
})

describe('pinning a conversation', () => {
  const { body, input, replaces } = COMMANDS.pinConversation
  const shown = (fields: object) => ({ archived: false, pinned: true, ...fields })

  it('sends whether it is pinned, and of two that wait the newer one', () => {
    const [pinned, unpinned] = [true, false].map((pinned) => ({ partnerId: partner, pinned })) as [
      Input<'pinConversation'>,
      Input<'pinConversation'>,
    ]
    expect(body(pinned, me, 0)).toEqual({ pinned: true })
    expect(replaces!.merge(pinned, unpinned)).toEqual(unpinned)
    expect(z.safeParse(input, { partnerId: partner }).success).toBe(false)
  })

  it('shows no pin in the archive, which does not count among the five, and ends with the conversation', () => {
    expect([isPinned(shown({})), isPinned(shown({ archived: true })), isPinned(shown({ pinned: false }))]).toEqual([true, false, false])
    const four = Array.from({ length: 4 }, () => shown({}))
    expect(isPinningFull([...four, shown({ archived: true }), shown({ pinned: false })])).toBe(false)
    expect(isPinningFull([...four, shown({})])).toBe(true)
    const last = { lastMessageId: 'm3' as MessageId, lastMessage: 'bye', lastMessageFrom: me, lastMessageAt: 3, lastPosition: 3 }
    const conversation = { ...newConversation(partner), ...last, pinned: true }
    expect([deletedUpTo(conversation, 3).pinned, deletedUpTo(conversation, 2).pinned]).toEqual([false, true])
  })
})

describe('deleting a conversation', () => {
  const { replaces, body } = COMMANDS.deleteConversation

  it('merges two pending ones into the one that reaches further, and sends the id of its message', () => {
    const [near, far] = [2, 5].map((position) => ({ partnerId: partner, upTo: `m${position}` as MessageId, position })) as [
      Input<'deleteConversation'>,
      Input<'deleteConversation'>,
    ]
    expect([replaces!.merge(near, far), replaces!.merge(far, near)]).toEqual([far, far])
    expect([body(far, me, 0), body({ partnerId: partner }, me, 0)]).toEqual([{ upTo: 'm5' }, undefined])
  })
})

describe('read marks of notifications', () => {
  it('send the time that was shown', () => {
    expect(COMMANDS.readNotification.body({ id: 'n1', upTo: 9_000 }, me, 0)).toEqual({ upTo: '1970-01-01T00:00:09.000Z' })
    expect(COMMANDS.readAllNotifications.body({ ids: ['n1'] }, me, 0)).toBeUndefined()
  })

  it('merge two pending ones into the one that reaches further, with the ids of both', () => {
    const { merge } = COMMANDS.readAllNotifications.replaces!
    expect(merge({ upTo: 5, ids: ['a', 'b'] }, { upTo: 4, ids: ['b', 'c'] })).toEqual({ upTo: 5, ids: ['a', 'b', 'c'] })
    expect(merge({ upTo: 5, ids: [] }, { ids: [] })).toEqual({ ids: [] })
    expect(COMMANDS.readNotification.replaces!.merge({ id: 'n', upTo: 2 }, { id: 'n', upTo: 9 })).toEqual({ id: 'n', upTo: 9 })
  })

  it('ENV-29 succeed when the notification was deleted', () => {
    expect(COMMANDS.readNotification.success!({ id: 'n1' })).toEqual([404])
  })

  it.each(['constructor', '__proto__', 'a b', '', 'x'.repeat(201)])('refuse %j as an id', (id) => {
    expect(z.safeParse(NotificationId, id).success).toBe(false)
  })

  it('belong to notifications that the API shows with both names of the flag and an ISO time (clarifications G1, D20)', () => {
    expect(toApiNotification({ id: 'n1', timestamp: 9_000, isRead: true } as Notification)).toEqual({
      id: 'n1',
      timestamp: '1970-01-01T00:00:09.000Z',
      isRead: true,
      read: true,
    })
  })
})

it('completeTutorial marks the tutorial as completed at once on this device', () => {
  const { body, effects, replaces } = COMMANDS.completeTutorial
  const account = { id: me, tutorialCompleted: false } as never
  expect(body({}, me, 0)).toBeUndefined()
  expect(effects({ account: { [me]: account } }, { senderId: me } as never).account![me]).toMatchObject({ tutorialCompleted: true })
  expect([effects({}, { senderId: me } as never), replaces!.key({})]).toEqual([{}, ''])
})
