import { beforeEach, describe, expect, it } from 'vitest'
import { LOADED } from '../store/loaded-ranges.ts'
import {
  expectSynced,
  lina,
  loaded,
  local,
  positions,
  replica,
  addMessages,
  server,
  resetHarness,
  stored,
} from './testing/replica-harness.ts'
import { sampleMessage } from '../testing/sample-documents.ts'

beforeEach(resetHarness)

describe('Replica.older', () => {
  it('HIST-13 HIST-15 loads page by page, back to the first message', async () => {
    addMessages(8)
    const mine = replica()
    await mine.pull()
    expect(positions()).toEqual([6, 7, 8])
    expect(await mine.older(lina)).toBe(true)
    expect(positions()).toEqual([4, 5, 6, 7, 8])
    expect(await loaded()).toEqual({ amina_lina: { from: 4, oldest: 'lina-4' } })
    expect(await mine.older(lina)).toBe(true)
    expect(await mine.older(lina)).toBe(true)
    expect(await loaded()).toEqual({ amina_lina: { from: 0, oldest: null } })
    expect(await mine.older(lina)).toBe(false)
    expect(positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await expectSynced()
  })

  it('RCPT-2 begins with the newest messages when nothing of the conversation is loaded', async () => {
    addMessages(1)
    const mine = replica()
    await mine.pull()
    await local.setNote(LOADED, null)
    await local.apply({ messages: [{ id: 'lina-1', _deleted: true, rev: 1 }] })
    await mine.older(lina)
    expect(await loaded()).toEqual({ amina_lina: { from: 0, oldest: null } })
    expect(stored).toContain('lina-1')
  })

  it('HIST-11 F29 merges a page that was read before the replica moved with the changes since then', async () => {
    addMessages(5)
    const mine = replica()
    await mine.pull()
    // While the page is on its way, one of its messages is read and another removed. The replica gets these changes first.
    const page = await server.history({ of: 'messages', with: 'lina', before: 'lina-3' })
    server.put('messages', sampleMessage('lina-2', 'lina', 'amina', 2, { deliveryStatus: 'read' }))
    server.remove('messages', 'lina-1')
    await replica().pull()
    server.history = async () => page as never
    const seen: unknown[] = []
    const end = local.watch('messages', { where: { id: 'lina-2' } }, ([message]) => message && seen.push(message.deliveryStatus))
    await mine.older(lina)
    end()
    expect(
      local
        .all('messages')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['lina-2', 'lina-3', 'lina-4', 'lina-5'])
    // No screen sees the old page alone.
    expect(new Set(seen)).toEqual(new Set(['read']))
    await expectSynced()
  })

  it('HIST-10 pulls first when the page is newer than the replica', async () => {
    addMessages(2)
    const mine = replica()
    await mine.pull()
    // Nothing of the conversation is loaded, so the newest messages are requested. The page has the last two of them.
    await local.setNote(LOADED, null)
    addMessages(4)
    const seen: number[][] = []
    const end = local.watch(
      'messages',
      { newestWith: { pair: 'amina_lina', limit: 50 } },
      (messages) => void seen.push(messages.map(({ position }) => position).sort()),
    )
    await mine.older(lina)
    end()
    for (const positions of seen) expect(positions).toEqual(positions.map((_, at) => at + 1))
    expect(positions()).toEqual([1, 2, 3, 4, 5, 6])
    await expectSynced()
  })

  it('HIST-12 F29 discards a page of another epoch', async () => {
    addMessages(5)
    const mine = replica()
    await mine.pull()
    const page = await server.history({ of: 'messages', with: 'lina', before: 'lina-3' })
    server.history = async () => ({ ...page, asOf: { ...page.asOf, epoch: 'before' } }) as never
    expect(await mine.older(lina)).toBe(false)
    expect(positions()).toEqual([3, 4, 5])
  })

  it('HIST-15 sends no request before the first bootstrap', async () => {
    addMessages(5)
    server.history = () => Promise.reject(new Error('It was asked.'))
    expect(await replica().older(lina)).toBe(false)
    expect(positions()).toEqual([])
  })
})
