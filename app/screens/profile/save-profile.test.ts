import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EnvelopeId } from '../../../schemas/ids.ts'
import { DataError } from '../../../schemas/data-error.ts'

const act = vi.fn<(name: string, input: unknown, instead?: readonly string[]) => Promise<void>>(() => Promise.resolve())
const discard = vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve({}))
vi.doMock('../../data/worker.ts', () => ({ worker: { act, discard, live: () => Promise.resolve(() => undefined) } }))
const { discardRefused, saveProfile } = await import('./save-profile.ts')
const { toasts } = await import('../../data/toasts/toasts.ts')

const refusal = { envelopeIds: ['e1', 'e2'] as EnvelopeId[], change: { phoneNumber: 'home' }, field: null, reason: 'No.' }
const said = () =>
  toasts
    .getState()
    .toasts.filter(({ open }) => open)
    .map(({ title, text }) => [title, text])
const attempted = new DataError('attempted', 'This may have been sent already.')

beforeEach(() => {
  toasts.setState({ toasts: [] })
  vi.clearAllMocks()
})

describe('saveProfile', () => {
  it('replaces the refused change in one step', async () => {
    expect(await saveProfile({ phoneNumber: '+49 30 1' }, refusal)).toBe(true)
    expect(act.mock.calls).toEqual([['updateProfile', { phoneNumber: '+49 30 1' }, expect.any(String), ['e1', 'e2']]])
    expect(discard).not.toHaveBeenCalled()
    expect(said()).toEqual([['Profile saved', undefined]])
  })

  it('shows why the change could not be stored', async () => {
    act.mockRejectedValueOnce(attempted)
    expect(await saveProfile({ phoneNumber: '1' }, refusal)).toBe(false)
    expect(said()).toEqual([['Not saved', 'It may have been sent already, or changed in another tab.']])
  })
})

describe('discardRefused', () => {
  it('discards all refused envelopes and shows no toast', async () => {
    expect(await discardRefused(refusal)).toBe(true)
    expect(discard.mock.calls).toEqual([['e1'], ['e2']])
    expect(act).not.toHaveBeenCalled()
    expect(said()).toEqual([])
  })

  it('shows a toast when the change may have arrived already', async () => {
    discard.mockRejectedValueOnce(attempted)
    expect(await discardRefused(refusal)).toBe(false)
    expect(said()).toEqual([['Not discarded', 'It may have been sent already, or changed in another tab.']])
  })
})
