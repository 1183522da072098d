import { expect, it } from 'vitest'
import type { DeviceFacts } from '../../data/stuck/device-facts.ts'
import type { PendingChangeView } from '../../data/views.ts'
import {
  changesText,
  drainText,
  isPushLost,
  lastErrorText,
  pushText,
  socketText,
  storageText,
  tabsText,
  versionText,
} from './fact-words.ts'

const facts = (some: Partial<DeviceFacts>) =>
  ({ log: [], leads: true, tabs: 1, storage: null, missing: [], isPrevious: false, ...some }) as unknown as DeviceFacts
const moves = (...events: string[]) => events.map((event, at) => ({ at, level: 'debug', event, thread: 'data worker' }) as const)
const change = (some: Partial<PendingChangeView>) =>
  ({ kind: 'sendMessage', composedAt: 0, attempts: 0, status: null, code: '', ...some }) as PendingChangeView

it('says what the drain does after its last change of state', () => {
  expect(
    drainText(facts({ log: moves('Drain: probing → sending', 'LeaderElection: following → leading', 'Drain: sending → outdated') })),
  ).toBe('Waits for the update')
  expect(drainText(facts({}))).toBe('Waits until Friendioo answers')
  expect(drainText(facts({ leads: false, log: moves('Drain: probing → sending') }))).toBe('Another tab does it')
})

it.each([
  [{ leads: true, socket: null }, 'Connected'],
  [{ leads: true, socket: 2_999 }, 'Tries again in 3 s'],
  [{ leads: true, socket: 1_000 }, 'Tries again in 1 s'],
  [{ leads: true, socket: 0 }, 'Connecting'],
  [{ leads: true, socket: -3 }, 'Connecting'],
  [{ leads: false, socket: undefined }, 'Another tab has it'],
  [{ leads: null, socket: undefined }, 'Waits for you to sign in'],
  [null, 'Not known'],
])('says of the live connection %o: %s', (report, text) => {
  expect(socketText(report)).toBe(text)
})

it.each([
  [1, true, 'No other tab is open', 'This one sends'],
  [2, false, 'One more tab is open', 'Another one sends for all'],
  [4, true, '3 more tabs are open', 'This one sends for all'],
  [null, null, 'No tab has started', 'Which one sends is not known'],
])('says of %s tabs, where leading is %s: %s, %s', (tabs, leads, name, note) => {
  expect(tabsText(facts({ tabs, leads }))).toEqual({ name, note })
})

it('says how much is stored, whether it stays, and when there is little room', () => {
  const stored = (quota: number, isPersisted: boolean) => storageText(facts({ storage: { used: 48e6, quota, isPersisted } }), false)
  expect(stored(1e9, true)).toBe('48 MB used, kept until you sign out.')
  expect(stored(51e6, false)).toBe('48 MB used, the browser may remove it when the device is full. It has 3.0 MB left for Friendioo.')
  expect(storageText(facts({}), true)).toBe('This browser saves nothing')
})

it('says whether the version is the newest, and ready for offline', () => {
  const text = (server: string | null, some: Partial<DeviceFacts> = {}) =>
    versionText(facts({ versions: { page: 'aaaaaaaa', worker: null, serviceWorker: null, server }, ...some }))
  expect(text('aaaaaaaa')).toBe('The newest. Ready offline.')
  expect(text('bbbbbbbb', { isPrevious: true })).toContain('You went back to it')
  expect(text(null, { missing: ['app files'] })).toBe('Can’t check for a newer one without an answer. Not ready offline: no app files.')
})

it('counts what waits by kind, and says how the last try ended', () => {
  const rows = [change({}), change({ kind: 'setAvailability' }), change({}), change({ kind: 'reportStudent' as never })]
  expect(changesText(rows)).toMatch(/^2 messages, 1 status, 1 other change, since \d{1,2}:\d\d [AP]M$/)
  expect(lastErrorText(rows)).toBe('')
  expect(lastErrorText([change({ status: 429, code: 'daily-limit', attempts: 3 }), change({})])).toBe('Last try: 429 daily-limit, 3 tries')
  expect(lastErrorText([change({ status: 0, attempts: 1 })])).toBe('Last try: no answer')
})

it.each([
  ['blocked', null, 'Blocked in this browser', false],
  ['on', 'sent-to', 'On. Friendioo sends them to this device.', false],
  ['on', 'unsaved', 'They’ll start once Friendioo can be reached.', false],
  ['on', 'not-held', 'This browser lost its registration. Open Notifications to turn them on again.', true],
  ['on', 'not-sent-to', 'Friendioo no longer sends them to this device. Open Notifications to turn them on again.', true],
  ['on', null, 'On in this browser. Whether Friendioo sends them here is not known.', false],
] as const)(
  'says of notifications that are %s, and where the server and the browser say %s: %s',
  (push, pushRegistration, text, isLost) => {
    expect([pushText({ push, pushRegistration }), isPushLost({ pushRegistration })]).toEqual([text, isLost])
  },
)
