import { expect, it } from 'vitest'
import type { EnvelopeId, StudentId } from '../../../schemas/ids.ts'
import type { DeviceFacts, ThreadEntry } from '../../data/stuck/device-facts.ts'
import type { PendingChangeView, StatusView } from '../../data/views.ts'
import { failures, logLine, reportOf, transitions } from './report.ts'

const AT = Date.parse('2026-03-12T11:20:00Z')
const line = (entry: Partial<ThreadEntry>): ThreadEntry => ({ at: AT, level: 'info', event: 'Something', thread: 'page', ...entry })

const PRIVATE = ['Omar', 'Half a sentence', 'omar@uni.example', '+49 170 1234567', 'noah']

/** A message of Omar, refused with a sentence that quotes him. */
const change = {
  kind: 'sendMessage',
  id: '01890a5d-ac96-774b-bcce-b302099a8057' as EnvelopeId,
  receiverId: 'noah',
  input: { id: 'm', toUserId: 'noah' as StudentId, content: 'Half a sentence', messageType: 'text' },
  composedAt: AT,
  attempts: 3,
  refused: true,
  failing: false,
  status: 409,
  field: null,
  code: 'other-content',
  reason: 'Omar wrote: Half a sentence',
  editable: true,
} as unknown as PendingChangeView

const facts: DeviceFacts = {
  at: AT,
  hasNetwork: true,
  server: 'responds',
  tabs: 2,
  leads: true,
  storage: { used: 1000, quota: 2000, isPersisted: false },
  versions: { page: 'aaaaaaaa', worker: 'bbbbbbbb', serviceWorker: 'cccccccc', server: null },
  isPrevious: true,
  push: 'on',
  pushRegistration: 'not-sent-to',
  missing: ['service worker'],
  log: [
    line({ level: 'debug', event: 'Drain: probing → sending', state: { event: 'response' }, thread: 'data worker' }),
    line({ level: 'debug', event: 'A send has ended', state: { id: change.id, status: 409, outcome: 'refused' }, thread: 'data worker' }),
    line({ level: 'warn', event: 'A request could not be sent', state: { path: '/api/users/noah?q=Omar', cause: 'TypeError' } }),
    line({
      state: {
        student: 'noah',
        id: 'noah',
        name: 'Omar',
        phone: '+49 170 1234567',
        code: 'omar@uni.example',
        kind: 'x'.repeat(61),
        more: ['Omar'],
      },
    }),
  ],
}
const status = { connection: 'online', pending: 0, refused: 1, asOf: AT, clockOffset: 7 } as StatusView

it('reports connection, leader, queue, notifications, storage, versions and log, and nothing about a person', () => {
  const report = reportOf({ facts, status, changes: [change], diagnosis: 'refused', userAgent: 'Browser/1' })
  for (const text of [
    '2026-03-12T11:20:00.000Z, refused',
    'Connection: online; browser online; server responds',
    'Tabs: 2; this one leads',
    'Waiting: 0; refused: 1',
    'sendMessage, refused since 2026-03-12T11:20:00.000Z, attempts: 3, last: 409 other-content',
    'Notifications: on, not-sent-to',
    'Storage: 1000 of 2000 bytes, may be removed',
    'Offline: no service worker',
    'Versions: page aaaaaaaa, worker bbbbbbbb, serviceWorker cccccccc, server not known',
    'the version before',
    'Browser/1',
    'data worker: Drain: probing → sending event=response',
    `A send has ended id=${change.id} status=409 outcome=refused`,
    'page: [warn] A request could not be sent path=/api/users cause=TypeError',
  ])
    expect(report).toContain(text)
  for (const text of PRIVATE) expect(report).not.toContain(text)
})

it('reports what is not known as such', () => {
  const blank: DeviceFacts = { ...facts, tabs: null, leads: null, storage: null, isPrevious: false, missing: [], log: [] }
  const report = reportOf({ facts: blank, status: null, changes: [], diagnosis: 'no-data', userAgent: 'Browser/1' })
  for (const text of [
    'Connection: not known',
    'Tabs: not known',
    'Waiting: not known',
    'Storage: not known',
    'Offline: ready',
    'Last data: none',
  ])
    expect(report).toContain(text)
})

it('keeps of a log entry only words of the app', () => {
  expect(logLine(line({ state: { count: 3, isOpen: true, text: 'Omar', number: 491701234567 } }))).toBe(
    'Something count=3 isOpen=true text=... number=...',
  )
})

it('finds failures and transitions, the newest first', () => {
  const log = [
    line({ event: 'LeaderElection: following → leading', level: 'debug' }),
    line({ event: 'A', level: 'warn' }),
    line({ event: 'Ready for offline' }),
    line({ event: 'B', state: { cause: 'TypeError' } }),
    line({ event: 'Drain: sending → probing', level: 'debug' }),
  ]
  expect(failures(log).map(({ event }) => event)).toEqual(['B', 'A'])
  expect(transitions(log).map(({ event }) => event)).toEqual(['Drain: sending → probing', 'LeaderElection: following → leading'])
})
