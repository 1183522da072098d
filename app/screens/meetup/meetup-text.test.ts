import { describe, expect, it } from 'vitest'
import { CONNECTIONS } from '../../worker/api.ts'
import { goesOut, keptText } from './meetup-text.ts'

describe('the text of a submitted change', () => {
  it.each([
    ['offline', 'Saved. It will be sent when you are online.'],
    ['signed-out', 'Saved. It will be sent when you sign in.'],
    ['outdated', 'Saved. It will be sent when this page is reloaded.'],
  ] as const)('states when it will be sent while the connection is %s', (connection, text) => {
    expect(keptText(connection)).toBe(text)
  })

  it.each([
    ['offline', 'It will be sent when you are online, if this page stays open.'],
    ['signed-out', 'This browser saves nothing, so it is lost with this page.'],
    ['outdated', 'This browser saves nothing, so it is lost with this page.'],
  ] as const)('OFFL-020 does not claim to be saved when the browser stores nothing: %s', (connection, text) => {
    expect(keptText(connection, true)).toBe(text)
  })

  it('promises sending at once only while online or syncing', () => {
    expect(CONNECTIONS.filter(goesOut)).toEqual(['online', 'syncing'])
  })
})
