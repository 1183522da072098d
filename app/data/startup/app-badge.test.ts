import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showAppBadge } from './app-badge.ts'

const { values, listeners, query } = vi.hoisted(() => {
  const values: Record<string, unknown> = {}
  const listeners = new Set<() => void>()
  const query = (name: string) => ({
    read: () => values[name],
    subscribe: (listener: () => void) => void listeners.add(listener),
  })
  return { values, listeners, query }
})
vi.mock('../use-live.ts', () => ({ liveQueries: { query } }))

const setAppBadge = vi.fn(() => Promise.resolve())

/** Opens the page on a device whose student allowed notifications or not, in a window of its own or not. */
function opened(permission: NotificationPermission, standalone: boolean): void {
  const Notification = { permission }
  vi.stubGlobal('window', { Notification })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
  vi.stubGlobal('navigator', {
    setAppBadge,
    serviceWorker: { getRegistrations: () => Promise.resolve([]) },
    locks: { request: (_: string, __: unknown, run: () => unknown) => run() },
  })
  showAppBadge()
}

/** Gives the page its conversations, of which one has so many unread messages. */
function unread(unreadCount: number): void {
  values.notifications = { list: [], unread: 0 }
  values.conversations = [{ partnerId: 'omar', unreadCount, muted: false, archived: false }]
  for (const listener of listeners) listener()
  vi.runAllTimers()
}

describe('the icon of the app', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    setAppBadge.mockClear()
    listeners.clear()
    for (const name of Object.keys(values)) delete values[name]
  })

  it.each([
    ['an installed app', 'default', true],
    ['a browser with notifications', 'granted', false],
  ] as const)('shows the number of unread messages, and none once they are read: %s', (_, permission, standalone) => {
    opened(permission, standalone)
    unread(2)
    unread(0)
    expect(setAppBadge.mock.calls).toEqual([[2], [0]])
  })

  it('shows no number where the app has no icon and no notifications', () => {
    opened('default', false)
    unread(2)
    expect(setAppBadge).not.toHaveBeenCalled()
  })
})
