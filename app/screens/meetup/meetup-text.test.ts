import { describe, expect, it } from 'vitest'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { CONNECTIONS } from '../../worker/api.ts'
import { goesOut, keptText, movedPart } from './meetup-text.ts'

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

it('a move is said to be of the place only if the time stayed', () => {
  const before = { scheduledTime: 5, location: 'Lab', askedByUserId: idOf<StudentId>('me'), status: 'pending' as const, answeredAt: null }
  expect(movedPart({ scheduledTime: 5, earlier: [before] })).toBe('place')
  expect(movedPart({ scheduledTime: 6, earlier: [before] })).toBe('time')
})
