import { expect, it } from 'vitest'
import { databaseUrl } from './database-url.ts'
import { readPresence } from './presence.ts'

const NOW = 1_000_000

it('USER-015 a student is online if the live connection or the profile store says so, which counts for 90 s', () => {
  expect(readPresence({ online: true }, null, NOW).isOnline).toBe(true)
  expect(readPresence({ online: false }, { isOnline: true, lastSeen: NOW - 89_999 }, NOW).isOnline).toBe(true)
  expect(readPresence({ online: false }, { isOnline: true, lastSeen: NOW - 90_000 }, NOW).isOnline).toBe(false)
  expect(readPresence({ online: false, lastSeen: 5 }, { isOnline: false, lastSeen: 7 }, NOW)).toEqual({ isOnline: false, lastSeen: 7 })
  expect(readPresence(null, null, NOW)).toEqual({ isOnline: false, lastSeen: null })
})

it('the address of the database always has a port', () => {
  expect(databaseUrl({ protocol: 'https:', hostname: 'f.example', port: '' })).toBe('wss://f.example:443?ns=app')
  expect(databaseUrl({ protocol: 'http:', hostname: 'localhost', port: '3000' })).toBe('ws://localhost:3000?ns=app')
})
