import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../../schemas/constants.ts'
import type { Connection, PendingChangeView } from '../../data/views.ts'
import { refusalText, pendingLine, pendingText, pendingTitle } from './pending-change-text.ts'

const known = { inMemory: false, sendsClosed: true, serverFails: false, behindPortal: false, isDeletedUnvisited: false }

const NOON = new Date(2026, 10, 20, 12).getTime()
const row = (over: object): PendingChangeView =>
  ({
    kind: 'sendMessage',
    input: { content: 'Hi' },
    composedAt: NOON,
    attempts: 0,
    status: null,
    code: '',
    field: null,
    reason: '',
    failing: false,
    refused: false,
    ...over,
  }) as unknown as PendingChangeView

describe('the list of pending changes', () => {
  it.each([
    [3, 0, '3 changes waiting'],
    [1, 2, '1 change waiting'],
    [0, 1, '1 change needs your attention'],
    [0, 2, '2 changes need your attention'],
    [0, 0, 'Nothing is waiting'],
  ])('the list with %d pending and %d refused changes is called %s', (waiting, refused, title) => {
    expect(pendingTitle({ waiting, refused })).toBe(title)
  })

  it.each<[Connection, string]>([
    ['offline', 'You’re offline. Everything is saved on this device and will be sent in this order when you’re back online.'],
    ['signed-out', 'Everything is saved on this device and will be sent in this order once you sign in.'],
    ['outdated', 'Everything is saved on this device and will be sent in this order after the update.'],
    ['syncing', 'Sending in this order.'],
    ['online', 'Sending in this order.'],
  ])('says what happens next when %s', (connection, text) => {
    expect(pendingText({ ...known, connection, waiting: 2, refused: 0 })).toBe(text)
  })

  it('promises no more than this browser stores', () => {
    expect(pendingText({ ...known, connection: 'offline', waiting: 1, refused: 0, inMemory: true })).toBe(
      'You’re offline. Changes are kept while this page is open and will be sent in this order when you’re back online.',
    )
  })

  it('promises nothing for a closed Friendioo when the browser sends nothing then', () => {
    expect(pendingText({ ...known, connection: 'offline', waiting: 1, refused: 0, sendsClosed: false })).toBe(
      'You’re offline. Everything is saved on this device and will be sent in this order when you’re back online and Friendioo is open.',
    )
  })

  it('does not blame the network when the server fails', () => {
    expect(pendingText({ ...known, connection: 'offline', waiting: 1, refused: 0, serverFails: true })).toBe(
      'Friendioo isn’t answering. Everything is saved on this device and will be sent in this order when it does.',
    )
  })

  it('N60 names the network when its sign-in page responds', () => {
    expect(pendingText({ ...known, connection: 'offline', waiting: 1, refused: 0, behindPortal: true })).toBe(
      'This network wants you to sign in. Everything is saved on this device and will be sent in this order when you have.',
    )
  })

  it('N62 says what Safari does when it refuses to keep the storage, and only while something waits', () => {
    const safari = { ...known, connection: 'offline', refused: 0, isDeletedUnvisited: true } as const
    expect(pendingText({ ...safari, waiting: 1, sendsClosed: false })).toBe(
      'You’re offline. Everything is saved on this device and will be sent in this order when you’re back online and Friendioo is open. ' +
        'Without a visit for 7 days this browser deletes what waits, unless Friendioo is on your Home Screen or in the Dock.',
    )
    expect(pendingText({ ...safari, waiting: 0 })).toBe('All changes have been sent.')
    expect(pendingText({ ...safari, waiting: 1, inMemory: true })).not.toContain('7 days')
  })

  it('says that refused changes are kept', () => {
    expect(pendingText({ ...known, connection: 'online', waiting: 1, refused: 1 })).toBe(
      'Sending in this order. One change was not accepted. Nothing is lost.',
    )
    expect(pendingText({ ...known, connection: 'online', waiting: 0, refused: 1 })).toContain('Nothing is lost')
  })
})

describe('a pending change', () => {
  it.each<[Connection, object, string]>([
    ['offline', {}, 'Waiting for a connection'],
    ['offline', { attempts: 1 }, 'Tried once, may have arrived'],
    ['offline', { attempts: 2 }, 'Tried twice, may have arrived'],
    ['offline', { attempts: 9 }, 'Tried 9 times, may have arrived'],
    ['offline', { attempts: 10 }, 'Tried many times, may have arrived'],
    ['signed-out', { attempts: 3 }, 'Waiting for you to sign in'],
    ['outdated', {}, 'Waiting for the update'],
    ['online', {}, 'Waiting for its turn'],
    ['online', { attempts: 1 }, 'Sending'],
    ['online', { attempts: 1, status: 429 }, 'Waiting a moment: too many changes at once'],
    ['online', { attempts: 1, status: 429, code: 'many-strangers' }, 'Waiting: you contacted many new people today'],
    ['online', { attempts: 1, status: 429, code: 'many-reports' }, 'Waiting: 20 reports a day is the limit'],
    ['online', { attempts: 1, status: 429, code: 'daily-limit' }, 'Waiting for room: 40 MB a day is the limit'],
    ['online', { attempts: 3, failing: true, status: 500 }, 'Tried 3 times, still trying'],
  ])('while %s, a pending change with %j says when it was written and why it is not sent', (connection, over, why) => {
    expect(pendingLine(row(over), connection, NOON + HOUR)).toBe(`12:00 PM · ${why}`)
  })

  it('says the day when it was not written today', () => {
    expect(pendingLine(row({}), 'offline', NOON + DAY)).toBe('Yesterday, 12:00 PM · Waiting for a connection')
  })
})

describe('a refused change', () => {
  it.each([
    [{ status: 403, reason: 'This student isn’t visible to you.' }, 'Not accepted. This student isn’t visible to you.'],
    [{ status: 409, reason: '' }, 'Not accepted. It could not be sent.'],
    [{ status: 500, reason: 'Internal' }, 'Friendioo could not accept this for an hour. Please try again.'],
  ])('a refused change with %j says why', (over, words) => {
    expect(refusalText(row({ refused: true, ...over }))).toBe(words)
  })
})
