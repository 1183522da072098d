import { SECOND } from '../../../schemas/constants.ts'
import { isStorageLow, megabytes, roomText } from '../../../schemas/rules/storage-room.ts'
import type { CommandName } from '../../../schemas/commands/registry.ts'
import type { DeviceFacts, ThreadEntry } from '../../data/stuck/device-facts.ts'
import type { PushRegistration } from '../../data/push/push-device.ts'
import type { PushState } from '../../data/push/push-state.ts'
import type { PendingChangeView, StatusView, WorkerReport } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { transitions } from './report.ts'

const SERVER: Record<DeviceFacts['server'], string> = {
  responds: 'Answers',
  'no-response': 'Doesn’t answer',
  foreign: 'Another page answers instead',
}

export const networkText = ({ hasNetwork }: DeviceFacts): string => `The browser says ${hasNetwork ? 'online' : 'offline'}`

export function serverText({ server }: DeviceFacts, status: StatusView | null): string {
  return status?.serverFails && server === 'responds' ? 'Answers with errors' : SERVER[server]
}

/** The work of the drain in each state (`app/outbox/drain-states.ts`). */
const DRAIN: Partial<Record<string, string>> = {
  probing: 'Waits until Friendioo answers',
  sending: 'Sends what waits',
  'signed-out': 'Waits for you to sign in',
  'other-student': 'Waits: another student is signed in',
  outdated: 'Waits for the update',
  stopped: 'Has ended in this tab',
}

/** Returns what the drain is doing in this tab, or that another tab sends. */
export function drainText({ log, leads }: DeviceFacts): string {
  if (leads === false) return 'Another tab does it'
  const last = transitions(log).find(({ event, thread }) => thread === 'data worker' && event.startsWith('Drain: '))?.event
  return DRAIN[last?.split(' → ').at(-1) ?? 'probing'] ?? 'Not known'
}

/** Returns the state of the live connection, as the data worker reports it; null: it has not reported yet. */
export function socketText(report: Pick<WorkerReport, 'leads' | 'socket'> | null): string {
  if (!report) return 'Not known'
  const { leads, socket } = report
  if (socket === null) return 'Connected'
  if (socket === undefined) return leads === null ? 'Waits for you to sign in' : 'Another tab has it'
  return socket > 0 ? `Tries again in ${Math.ceil(socket / SECOND)} s` : 'Connecting'
}

/** Returns how many other tabs are open, and which tab sends. */
export function tabsText({ tabs, leads }: DeviceFacts): { name: string; note: string } {
  const more = (tabs ?? 0) - 1
  const name =
    more < 0
      ? 'No tab has started'
      : more === 0
        ? 'No other tab is open'
        : more === 1
          ? 'One more tab is open'
          : `${more} more tabs are open`
  const note =
    leads === null
      ? 'Which one sends is not known'
      : leads
        ? more > 0
          ? 'This one sends for all'
          : 'This one sends'
        : 'Another one sends for all'
  return { name, note }
}

export function storageText({ storage }: DeviceFacts, inMemory: boolean): string {
  if (inMemory) return 'This browser saves nothing'
  if (storage === null) return 'Not known'
  const low = isStorageLow(storage) ? ` ${roomText(storage)}` : ''
  return `${megabytes(storage.used)} used, ${storage.isPersisted ? 'kept until you sign out' : 'the browser may remove it when the device is full'}.${low}`
}

export function versionText({ versions: { page, server }, missing, isPrevious }: DeviceFacts): string {
  const newest =
    page === null || server === null
      ? 'Can’t check for a newer one without an answer.'
      : page === server
        ? 'The newest.'
        : 'A new one is available. Reload to update.'
  const back = isPrevious ? ' You went back to it, because the newest did not start.' : ''
  return `${newest}${back} ${missing.length === 0 ? 'Ready offline.' : `Not ready offline: no ${missing.join(', no ')}.`}`
}

const PUSH: Record<Exclude<PushState, 'on'>, string> = {
  default: 'Off on this device',
  off: 'Off on this device',
  blocked: 'Blocked in this browser',
  'home-screen': 'Need the Home Screen',
  private: 'Not in a private window',
  unsupported: 'This browser has none',
}

const REGISTRATION: Record<PushRegistration, string> = {
  'sent-to': 'On. Friendioo sends them to this device.',
  unsaved: 'They’ll start once Friendioo can be reached.',
  'not-held': 'This browser lost its registration. Open Notifications to turn them on again.',
  'not-sent-to': 'Friendioo no longer sends them to this device. Open Notifications to turn them on again.',
}

/** Returns a text about whether notifications reach this device, as far as the browser and the server report it. */
export function pushText({ push, pushRegistration }: Pick<DeviceFacts, 'push' | 'pushRegistration'>): string {
  if (push !== 'on') return PUSH[push]
  return pushRegistration ? REGISTRATION[pushRegistration] : 'On in this browser. Whether Friendioo sends them here is not known.'
}

/** Returns whether notifications are on for this device, but do not reach it. */
export const isPushLost = ({ pushRegistration }: Pick<DeviceFacts, 'pushRegistration'>): boolean =>
  pushRegistration === 'not-held' || pushRegistration === 'not-sent-to'

const KINDS: Partial<Record<CommandName, string>> = {
  sendMessage: 'message',
  markRead: 'read mark',
  setAvailability: 'status',
  updateProfile: 'profile change',
  requestMeetup: 'meetup request',
  createGroup: 'group',
}

/** Returns '2 messages, 1 status, since 3:31 PM', the most frequent kind first. */
export function changesText(changes: readonly PendingChangeView[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of changes) {
    const word = KINDS[kind] ?? 'other change'
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const listed = [...counts].sort((a, b) => b[1] - a[1]).map(([word, count]) => `${count} ${count === 1 ? word : plural(word)}`)
  return `${listed.join(', ')}, since ${clockTime(Math.min(...changes.map(({ composedAt }) => composedAt)))}`
}

const plural = (word: string) => (word === 'status' ? 'statuses' : `${word}s`)

/** Returns what became of the last attempt to send; empty before the first result. */
export function lastErrorText(changes: readonly PendingChangeView[]): string {
  const { status, code, attempts } = changes.findLast(({ status }) => status !== null) ?? { status: null, code: '', attempts: 0 }
  if (status === null) return ''
  return `Last try: ${status === 0 ? 'no answer' : `${status}${code && ` ${code}`}`}${attempts > 1 ? `, ${attempts} tries` : ''}`
}

export const lineTime = ({ at }: ThreadEntry): string => clockTime(at)
