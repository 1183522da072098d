import { expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const discard = vi.fn<(id: string) => Promise<unknown>>()
vi.doMock('../worker.ts', () => ({ worker: { discard } }))
const { drafts } = await import('./drafts.ts')
const { withdrawMessage } = await import('./withdraw-message.ts')

const me = 'amina' as StudentId
const lina = 'lina' as StudentId
const takeBack = () => withdrawMessage(me, lina, { id: 'm1', content: 'See you there' })

it('writes a message into the composer before it leaves the outbox', async () => {
  discard.mockImplementationOnce(async () => {
    expect(drafts.read(me, lina)).toBe('See you there')
    return { content: 'See you there' }
  })
  expect(await takeBack()).toBe(true)
  expect(drafts.read(me, lina)).toBe('See you there')
})

it('restores the composer when the message was withdrawn before, or may have arrived', async () => {
  drafts.write(me, lina, 'half a')
  discard.mockResolvedValueOnce(null)
  expect(await takeBack()).toBe(false)
  expect(drafts.read(me, lina)).toBe('half a')
  discard.mockRejectedValueOnce(new Error('attempted'))
  await expect(takeBack()).rejects.toThrow('attempted')
  expect(drafts.read(me, lina)).toBe('half a')
})
