import type { Versioned } from '../../../schemas/versions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Group } from '../../../schemas/group.ts'
import { DAY, HOUR } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import type { Notification } from '../../../schemas/notification.ts'
import type { Input } from '../../../schemas/commands/registry.ts'
import { readEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { NotificationsView } from '../views.ts'
import { PAGES_LEFT, type PagesLeftNote } from '../sync/pages-left.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { markLocalNotificationsRead } from '../store/local-notification-reads.ts'
import { sampleAccount, sampleConversation, sampleMeetup, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { notifications } from './notifications.ts'
import { QueryHarness } from './testing/query-harness.ts'

/** Noon in UTC, epoch ms. */
const NOON = 20_000 * DAY + 12 * HOUR
const sampleNotification = (id: string, over: Partial<Notification> = {}): Versioned<Notification> => ({
  rev: 1,
  id,
  type: 'reminder',
  title: id,
  content: '',
  timestamp: NOON - HOUR,
  isRead: false,
  actionable: false,
  senderId: null,
  senderName: '',
  senderAvatar: '',
  isOnline: false,
  matchBadge: null,
  canJoin: false,
  groupId: null,
  ...over,
})
const from = (sender: string, over: Partial<Notification>) =>
  sampleNotification('', { senderId: sender as StudentId, senderName: 'as it was', senderAvatar: '/old', ...over })
const group = (over: Partial<Group>): Versioned<Group> =>
  ({
    rev: 1,
    id: 'g1' as GroupId,
    name: 'Upper limb',
    memberIds: ['lina'],
    invitations: [{ studentId: 'amina', at: NOON }],
    maxMembers: 2,
    endTime: NOON + HOUR,
    ...over,
  }) as Versioned<Group>

let harness: QueryHarness
let seen: NotificationsView[]
const now = () => seen.at(-1)!
const ids = () => now().list.map(({ id }) => id)
const one = (id: string) => now().list.find((notification) => notification.id === id)!

/** Starts with a student who has no matches of the day, because they have not said what they study. */
async function begin(changes: Parameters<QueryHarness['start']>[0]): Promise<void> {
  harness = await new QueryHarness(NOON).start({ account: [sampleAccount('amina', { program: '', year: '' })], ...changes })
  seen = harness.watch(notifications, null)
  await harness.clock.rest()
}

describe('notifications', () => {
  beforeEach(() =>
    begin({
      students: [sampleStudent('lina', { firstName: 'Lina', lastName: 'Haddad', profileImageUrl: '/new', currentStatus: 'studying' })],
      notifications: [
        sampleNotification('old', { timestamp: 1_000 }),
        { ...from('lina', { type: 'academic_match' }), id: 'match' },
        { ...from('gone', { type: 'academic_match', isRead: true, timestamp: NOON }), id: 'stranger' },
      ],
    }),
  )
  const read = (id: string, upTo?: number) => sampleEnvelope('readNotification', `read-${id}`, { id, ...(upTo !== undefined && { upTo }) })
  const readAll = (ids: string[], upTo: number) => sampleEnvelope('readAllNotifications', 'read-all', { ids, upTo })

  it('DATA-035 are listed newest first with the current data and presence of their senders, and the number of unread ones', async () => {
    expect(ids()).toEqual(['stranger', 'match', 'old'])
    expect(now().unread).toBe(2)
    expect(one('match')).toMatchObject({ senderName: 'Lina Haddad', senderAvatar: '/new', isOnline: false, local: false })
    expect(one('stranger')).toMatchObject({ senderName: 'as it was', senderAvatar: '/old' })
    harness.shared.update({ online: ['lina' as StudentId] })
    await harness.clock.rest()
    expect(one('match')).toMatchObject({ isOnline: true, senderStatus: 'studying' })
    await harness.applyPage({ students: [sampleStudent('lina', { currentStatus: 'offline', rev: 9 })] })
    expect(one('match')).toMatchObject({ isOnline: false, senderStatus: 'offline' })
  })

  it('show one as read at once, offline, and leave the others unread', async () => {
    await harness.addEnvelopes(read('match', NOON - HOUR))
    expect([one('match').isRead, now().unread]).toEqual([true, 1])
    // The notification was renewed in the meantime: the student read its previous version.
    await harness.applyPage({ notifications: [{ ...from('lina', { timestamp: NOON + 1 }), id: 'match' }] })
    expect([one('match').isRead, now().unread]).toEqual([false, 2])
  })

  it('are all shown as read at once, offline, while a later one is unread', async () => {
    const { toRead } = now()
    expect(toRead).toEqual({ upTo: NOON, ids: ['match', 'old'], local: [] })
    await harness.addEnvelopes(readAll(toRead.ids, toRead.upTo))
    expect(now().unread).toBe(0)
    await harness.applyPage({ notifications: [sampleNotification('later', { timestamp: NOON + 5 })] })
    expect(now()).toMatchObject({ unread: 1, toRead: { ids: ['later'] } })
  })

  it('are at most 50 in the list, while the unread count includes all', async () => {
    await harness.applyPage({
      notifications: Array.from({ length: 60 }, (_, at) => sampleNotification(`n${at}`, { timestamp: NOON + at })),
    })
    expect([now().list.length, now().list[0]!.id, now().unread]).toEqual([50, 'n59', 62])
  })
})

describe('a notification that was handled elsewhere on this device', () => {
  it('is shown as read when its conversation is read, before the server knows', async () => {
    const last = sampleMessage('m3', 'lina', 'amina', 3)
    await begin({
      conversations: [sampleConversation('lina', last, { unreadCount: 1 })],
      notifications: [
        { ...from('lina', { type: 'message' }), id: 'amina_message_lina' },
        { ...from('omar', { type: 'message' }), id: 'amina_message_omar' },
      ],
    })
    expect(now().unread).toBe(2)
    await harness.addEnvelopes(readEnvelope('r', 'lina', 3))
    expect([now().unread, one('amina_message_lina').isRead]).toEqual([1, true])
  })

  it('is no longer actionable when the student has answered its meetup request', async () => {
    await begin({
      meetups: [sampleMeetup('p1', 'lina', 'amina'), sampleMeetup('p2', 'amina', 'lina', { status: 'accepted' })],
      notifications: [
        { ...from('lina', { type: 'meetup', actionable: true }), id: 'amina_meetup_p1' },
        { ...from('lina', { type: 'meetup' }), id: 'amina_meetup-answer_p2' },
      ],
    })
    expect([one('amina_meetup_p1').actionable, now().unread]).toEqual([true, 2])
    await harness.addEnvelopes(sampleEnvelope('answerMeetup', 'a', { id: 'p1', status: 'declined' } as Input<'answerMeetup'>))
    expect([one('amina_meetup_p1').actionable, now().toRead.ids]).toEqual([false, ['amina_meetup-answer_p2']])
  })

  it('stays unread about a meetup that was called off after the student accepted it, and is settled by a move of theirs', async () => {
    await begin({
      meetups: [sampleMeetup('p1', 'lina', 'amina', { status: 'accepted' }), sampleMeetup('p2', 'lina', 'amina')],
      notifications: [
        { ...from('lina', { type: 'meetup', title: 'Meetup called off' }), id: 'amina_meetup_p1' },
        { ...from('lina', { type: 'meetup', actionable: true }), id: 'amina_meetup_p2' },
      ],
    })
    expect([one('amina_meetup_p1').isRead, one('amina_meetup_p2').actionable, now().unread]).toEqual([false, true, 2])
    const move = { id: 'p2', location: 'Roof', reason: '', round: 0 } as Input<'moveMeetup'>
    await harness.addEnvelopes(sampleEnvelope('moveMeetup', 'm', move))
    expect([one('amina_meetup_p2').actionable, now().unread]).toEqual([false, 1])
  })

  it.each([
    ['open', { memberIds: ['lina'] }, true],
    ['full', { memberIds: ['lina', 'omar'] }, false],
    ['mine already', { memberIds: ['lina', 'amina'], maxMembers: 5, invitations: [] }, false],
    ['declined or withdrawn', { invitations: [] }, false],
    ['over by now', { endTime: NOON }, false],
    ['gone', null, false],
  ] as const)('shows whether the student can join a group that is %s', async (_, fields, canJoin) => {
    const invitation = {
      ...from('lina', { type: 'group_activity', canJoin: true, actionable: true, groupId: 'g1' as GroupId }),
      id: 'invitation',
    }
    await begin({ groups: fields ? [group(fields as unknown as Partial<Group>)] : [], notifications: [invitation] })
    expect([one('invitation').canJoin, one('invitation').actionable]).toEqual([canJoin, canJoin])
  })
})

describe('the academic matches of the day', () => {
  const alike = Array.from({ length: 4 }, (_, at) => sampleStudent(`s${at}`))
  const today = ['academic_same_program_year_2024-10-04', 'academic_same_program_2024-10-04']

  it('NOTIF-008 are two, dated at the start of the student’s day, independent of the server', async () => {
    await begin({ account: [sampleAccount('amina')], students: alike })
    expect(ids()).toEqual(today)
    expect(one(today[0]!)).toMatchObject({
      type: 'academic_match',
      content: '4 students share your program and year.',
      local: true,
      isRead: false,
      timestamp: 20_000 * DAY - HOUR,
    })
    expect(now()).toMatchObject({ unread: 2, toRead: { ids: [], local: today } })
  })

  it('I4 name no number until the device has the whole campus', async () => {
    // As many as a bootstrap has at most: the campus may have more.
    const others = Array.from({ length: 196 }, (_, at) => sampleStudent(`o${at}`, { program: 'Nursing', year: '1st Year' }))
    await begin({ account: [sampleAccount('amina')], students: [...alike, ...others] })
    const checkpoint = { epoch: 'e', feeds: {} }
    await harness.local.setNote(CHECKPOINT_NOTE, { checkpoint, complete: true, at: 0, window: 'w', turn: 1 } satisfies ReplicaState)
    await harness.clock.rest()
    expect(one(today[0]!).content).toBe('See who shares your program and year.')
    await harness.local.setNote(PAGES_LEFT, { window: 'before', left: {} } satisfies PagesLeftNote)
    await harness.clock.rest()
    expect(one(today[0]!).content).toBe('See who shares your program and year.')
    await harness.local.setNote(PAGES_LEFT, { window: 'w', left: {} } satisfies PagesLeftNote)
    await harness.clock.rest()
    expect(one(today[0]!).content).toBe('4 students share your program and year.')
  })

  it('stay read on this device, and are unread again the next day', async () => {
    await begin({ account: [sampleAccount('amina')] })
    await markLocalNotificationsRead(harness.local, [today[0]!])
    await harness.clock.rest()
    expect([one(today[0]!).isRead, now().unread]).toEqual([true, 1])
    await markLocalNotificationsRead(harness.local, now().toRead.local)
    await harness.clock.rest()
    expect(now().unread).toBe(0)
    await harness.clock.advance(12 * HOUR)
    expect(ids()).toEqual(today.map((id) => id.replace('10-04', '10-05')))
    expect(now().unread).toBe(2)
  })
})
