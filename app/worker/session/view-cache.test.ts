import { beforeEach, expect, it } from 'vitest'
import { HISTORY_PAGE } from '../../../schemas/constants.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import type { RememberedView } from '../../outbox/offline-database.ts'
import type { ChatView, StudentView, StudySessionView } from '../views.ts'
import { ViewCache } from './view-cache.ts'
import { sampleMessage, sampleStudent } from '../testing/sample-documents.ts'

const lina: StudentView = { ...sampleStudent('lina'), isOnline: true, lastSeen: 1, match: 'Student' as never }
const chat: ChatView = { partner: lina, messages: [], complete: true, emptied: false, older: 0, readUpTo: 3, isTyping: true }

let clock: ManualClock
let kept: RememberedView[][]
let views: ViewCache

beforeEach(() => {
  clock = new ManualClock()
  kept = []
  views = new ViewCache((written) => kept.push(written), clock.later)
})

it('stores the last views after 2 s without a change, with no student online or typing', async () => {
  views.record('chat', { partnerId: 'lina', limit: HISTORY_PAGE }, { ...chat, readUpTo: 1 })
  await clock.advance(1_000)
  views.record('chat', { partnerId: 'lina', limit: HISTORY_PAGE }, chat)
  await clock.advance(1_000)
  expect(kept).toEqual([])
  await clock.advance(1_000)
  expect(kept).toEqual([
    [
      {
        name: 'chat',
        args: { partnerId: 'lina', limit: HISTORY_PAGE },
        value: { ...chat, partner: { ...lina, isOnline: false }, isTyping: false },
      },
    ],
  ])
})

it('stores the views of a campus on which something changes each second 15 s after the first change', async () => {
  for (let second = 0; second < 16; second++) {
    views.record('classmates', null, [{ ...lina, lastSeen: second }])
    await clock.advance(1_000)
  }
  expect(kept).toEqual([[{ name: 'classmates', args: null, value: [{ ...lina, lastSeen: 14, isOnline: false }] }]])
  await clock.advance(1_000)
  expect(kept).toHaveLength(2)
})

it('stores the study sessions, which stand above the classmates on a phone', async () => {
  const sessions = [{ id: 's' }] as StudySessionView[]
  views.record('studySessions', null, sessions)
  views.write()
  expect(kept[0]).toEqual([{ name: 'studySessions', args: null, value: sessions }])
})

it('stores the views at once when the page is hidden, and only once', async () => {
  views.record('classmates', null, [lina])
  views.write()
  views.write()
  await clock.advance(10_000)
  expect(kept).toHaveLength(1)
})

it('stores only the newest page of a chat that was read back', async () => {
  const messages = Array.from({ length: HISTORY_PAGE + 1 }, (_, at) => ({
    ...sampleMessage(`m${at}`, 'lina', 'amina', at + 1),
    editable: false,
  }))
  views.record('chat', { partnerId: 'lina', limit: HISTORY_PAGE }, { ...chat, messages })
  views.write()
  expect(kept[0]![0]!.value).toMatchObject({ messages: messages.slice(1), complete: false, older: 1 })
})

it('stores no list of more than 100 entries and no query that is not a screen', async () => {
  views.record('session', null, { student: null, restart: false })
  await clock.advance(10_000)
  expect(kept).toEqual([])
  views.record(
    'classmates',
    null,
    Array.from({ length: 101 }, () => lina),
  )
  await clock.advance(10_000)
  expect(kept).toEqual([[{ name: 'classmates', args: null, value: null }]])
})

it('stores a view once, so that it does not replace the newer one of another tab', async () => {
  views.record('studySessions', null, [])
  views.write()
  views.record('classmates', null, [lina])
  views.write()
  expect(kept.map((written) => written.map(({ name }) => name))).toEqual([['studySessions'], ['classmates']])
})

it('stores nothing after a sign-out', async () => {
  views.record('chat', { partnerId: 'lina', limit: HISTORY_PAGE }, chat)
  views.stop()
  await clock.advance(10_000)
  expect(kept).toEqual([])
})
