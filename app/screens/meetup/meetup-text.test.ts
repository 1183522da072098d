import { describe, expect, it } from 'vitest'
import { CONNECTIONS } from '../../worker/api.ts'
import { goesOut, keptText } from './meetup-text.ts'

describe('what is said of a change that was given', () => {
  it.each([
    ['offline', 'Saved. It will be sent when you are online.'],
    ['signed-out', 'Saved. It will be sent when you sign in.'],
    ['outdated', 'Saved. It will be sent when this page is reloaded.'],
  ] as const)('%s: what it waits for', (connection, text) => {
    expect(keptText(connection)).toBe(text)
  })

  it('goes out at once while the server is there, or may be', () => {
    expect(CONNECTIONS.filter(goesOut)).toEqual(['online', 'syncing'])
  })
})
