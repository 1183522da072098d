import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMMANDS, type Input } from './registry.ts'
import type { MessageId, StudentId } from '../ids.ts'
import { NotificationId, toApiNotification, type Notification } from '../notification.ts'
import { staysArchived } from '../rules/conversation.ts'

const me = 'amina' as StudentId
const partner = 'youssef' as StudentId

describe('changing a conversation', () => {
  const { body, input, replaces } = COMMANDS.changeConversation

  it('says what changes, and something must', () => {
    expect(body({ partnerId: partner, muted: true }, me, 0)).toEqual({ muted: true })
    expect(z.safeParse(input, { partnerId: partner }).error?.issues[0]?.message).toBe('Say what to change: muted or archived')
  })

  it('of two waiting changes one is made, the newer word by word', () => {
    expect(replaces!.merge({ partnerId: partner, muted: true, archived: true }, { partnerId: partner, archived: false })).toEqual({ partnerId: partner, muted: true, archived: false })
  })

  it.each([
    [true, true, false, true],
    [true, false, false, false],
    [true, true, true, false],
    [true, false, true, false],
    [false, true, false, false],
  ])('archived %s, muted %s: a message, mine %s, leaves it archived %s', (archived, muted, isMine, expected) => {
    expect(staysArchived({ archived, muted }, isMine)).toBe(expected)
  })
})

describe('deleting a conversation', () => {
  const { replaces, body } = COMMANDS.deleteConversation

  it('of two waiting ones the further is kept; it goes with the message it means', () => {
    const [near, far] = [2, 5].map((position) => ({ partnerId: partner, upTo: `m${position}` as MessageId, position })) as [Input<'deleteConversation'>, Input<'deleteConversation'>]
    expect([replaces!.merge(near, far), replaces!.merge(far, near)]).toEqual([far, far])
    expect([body(far, me, 0), body({ partnerId: partner }, me, 0)]).toEqual([{ upTo: 'm5' }, undefined])
  })
})

describe('read marks of notifications', () => {
  it('say the time as it was shown, in either form', () => {
    expect(COMMANDS.readNotification.body({ id: 'n1', upTo: 9_000 }, me, 0)).toEqual({ upTo: '1970-01-01T00:00:09.000Z' })
    for (const upTo of ['1970-01-01T00:00:09.000Z', 9_000]) expect(COMMANDS.readNotification.from({ upTo }, { id: 'n1' })).toEqual({ id: 'n1', upTo: 9_000 })
    expect(COMMANDS.readAllNotifications.body({ ids: ['n1'] }, me, 0)).toBeUndefined()
  })

  it('of two waiting ones the further is kept, with the ids of both', () => {
    const { merge } = COMMANDS.readAllNotifications.replaces!
    expect(merge({ upTo: 5, ids: ['a', 'b'] }, { upTo: 4, ids: ['b', 'c'] })).toEqual({ upTo: 5, ids: ['a', 'b', 'c'] })
    expect(merge({ upTo: 5, ids: [] }, { ids: [] })).toEqual({ ids: [] })
    expect(COMMANDS.readNotification.replaces!.merge({ id: 'n', upTo: 2 }, { id: 'n', upTo: 9 })).toEqual({ id: 'n', upTo: 9 })
  })

  it('a notification that is gone needs none', () => {
    expect(COMMANDS.readNotification.success!({ id: 'n1' })).toEqual([404])
  })

  it.each(['constructor', '__proto__', 'a b', '', 'x'.repeat(201)])('%j is no id', (id) => {
    expect(z.safeParse(NotificationId, id).success).toBe(false)
  })

  it('carry both names of the flag at the API, and an ISO time (clarifications G1, D20)', () => {
    expect(toApiNotification({ id: 'n1', timestamp: 9_000, isRead: true } as Notification)).toEqual({ id: 'n1', timestamp: '1970-01-01T00:00:09.000Z', isRead: true, read: true })
  })
})

it('the tutorial is done once, on this device at once', () => {
  const { body, effects, replaces } = COMMANDS.completeTutorial
  const account = { id: me, tutorialCompleted: false } as never
  expect(body({}, me, 0)).toBeUndefined()
  expect(effects({ account: { [me]: account } }, { senderId: me } as never).account![me]).toMatchObject({ tutorialCompleted: true })
  expect([effects({}, { senderId: me } as never), replaces!.key({})]).toEqual([{}, ''])
})
