import { expect, it, vi } from 'vitest'
import { whenServerIsBack } from './server-back.ts'

/** Returns how often it calls back while the connection is each of these; the first is there when it begins. */
function calls(first: string | null, ...then: string[]): number {
  let connection = first
  let changed = () => {}
  const listener = vi.fn()
  whenServerIsBack({ read: () => (connection === null ? null : { connection }), subscribe: (heard) => (changed = heard) }, listener)
  for (connection of then) changed()
  return listener.mock.calls.length
}

it.each<[what: string, count: number, first: string | null, then: string[]]>([
  ['when the server responds again, each time', 2, 'online', ['offline', 'syncing', 'online', 'offline', 'online']],
  ['when the page began without the server', 1, 'offline', ['syncing', 'online']],
  ['once when the server says that this version is too old', 1, 'online', ['syncing', 'outdated', 'outdated']],
  ['not while the server is there', 0, null, ['syncing', 'online', 'syncing', 'online']],
  ['not while it is away', 0, 'offline', ['offline', 'syncing']],
])('calls %s', (_, count, first, then) => {
  expect(calls(first, ...then)).toBe(count)
})
