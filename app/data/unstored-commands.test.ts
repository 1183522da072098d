import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PARKED_FOR } from '../../schemas/constants.ts'
import { DataError } from '../../schemas/data-error.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import { sameStudentMark } from './same-student-mark.ts'
import { submitKeptCommands } from './startup/submit-kept-commands.ts'
import { safeLocalStorage as storage } from './storage/safe-storage.ts'
import { forgetKeptCommands, keepUnstoredCommands, whileStoring } from './unstored-commands.ts'

const ME = 'amina' as StudentId
const OMAR = 'omar' as StudentId
const command = (id: string, instead?: string[]) => ({
  name: 'sendMessage' as const,
  input: { content: id },
  id: id as EnvelopeId,
  instead,
})

let page: EventTarget & { document: EventTarget }
/** What was submitted, and how that ends. */
let submitted: unknown[][]
let outcome: Promise<void>
const act = (...given: unknown[]) => {
  submitted.push(given)
  return outcome
}
const kept = () => Object.keys(storage).filter((key) => key.startsWith('friendioo-command:'))

beforeEach(() => {
  forgetKeptCommands()
  page = Object.assign(new EventTarget(), { document: new EventTarget() })
  vi.stubGlobal('window', page)
  sameStudentMark.begin()
  keepUnstoredCommands(() => ME, page as unknown as Window)
  submitted = []
  outcome = Promise.resolve()
})

/** Leaves a page that was storing this command, and whose worker has ended before it answered. */
async function leaveWhileStoring(id: string, instead?: string[]): Promise<void> {
  let store = () => {}
  const storing = whileStoring(command(id, instead), new Promise((resolve) => (store = resolve)))
  page.dispatchEvent(new Event('pagehide'))
  const left = storage.getItem(`friendioo-command:${id}`)!
  store()
  await storing
  storage.setItem(`friendioo-command:${id}`, left)
}

describe('a page that the student leaves', () => {
  it.each(['pagehide', 'visibilitychange'])('keeps at %s what it is storing, until it is stored', async (event) => {
    let store = () => {}
    const storing = whileStoring(command('e1'), new Promise((resolve) => (store = resolve)))
    await whileStoring(command('e2'), Promise.resolve())
    expect(kept()).toEqual([])
    ;(event === 'pagehide' ? page : page.document).dispatchEvent(new Event(event))
    expect(kept()).toEqual(['friendioo-command:e1'])
    store()
    await storing
    expect(kept()).toEqual([])
  })

  it('keeps nothing that could not be stored, because it says so', async () => {
    const storing = whileStoring(command('e1'), Promise.reject(new DataError('storage-full', 'Full')))
    page.dispatchEvent(new Event('pagehide'))
    await expect(storing).rejects.toThrow('Full')
    expect(kept()).toEqual([])
  })

  it('keeps nothing after a sign-out', async () => {
    const storing = whileStoring(command('e1'), new Promise((resolve) => setTimeout(resolve)))
    sameStudentMark.end()
    page.dispatchEvent(new Event('pagehide'))
    expect(kept()).toEqual([])
    await storing
  })
})

describe('the next page', () => {
  it('submits in their order, under their ids, the commands that were kept, once', async () => {
    await leaveWhileStoring('e2', ['e0'])
    await leaveWhileStoring('e1')
    submitKeptCommands(ME, act)
    // Another tab is left in this moment.
    await leaveWhileStoring('e3')
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'friendioo-command:e3' }))
    expect(submitted).toEqual([
      ['sendMessage', { content: 'e1' }, 'e1', undefined],
      ['sendMessage', { content: 'e2' }, 'e2', ['e0']],
      ['sendMessage', { content: 'e3' }, 'e3', undefined],
    ])
    await vi.waitFor(() => expect(kept()).toEqual([]))
  })

  it('submits nothing that it is storing itself', async () => {
    let store = () => {}
    const storing = whileStoring(command('e1'), new Promise((resolve) => (store = resolve)))
    page.document.dispatchEvent(new Event('visibilitychange'))
    submitKeptCommands(ME, act)
    expect([submitted, kept()]).toEqual([[], ['friendioo-command:e1']])
    store()
    await storing
  })

  it('leaves it to the next start if this device cannot store it, and drops it if it is refused for another reason', async () => {
    await leaveWhileStoring('e1')
    outcome = Promise.reject(new DataError('storage-full', 'Full'))
    submitKeptCommands(ME, act)
    await expect(outcome).rejects.toThrow()
    await vi.waitFor(() => expect(kept()).toEqual(['friendioo-command:e1']))
    outcome = Promise.reject(new DataError('attempted', 'Sent already'))
    submitKeptCommands(ME, act)
    await vi.waitFor(() => expect(kept()).toEqual([]))
    expect(submitted).toHaveLength(2)
  })

  it('deletes what was kept before a sign-out, and what cannot be read', async () => {
    await leaveWhileStoring('e1')
    storage.setItem('friendioo-command:e2', '{"student":')
    sameStudentMark.end()
    sameStudentMark.begin()
    submitKeptCommands(ME, act)
    expect([submitted, kept()]).toEqual([[], []])
  })

  it('leaves to another student what they wrote, for as long as an unsent envelope', async () => {
    await leaveWhileStoring('e1')
    for (const me of [OMAR, null]) submitKeptCommands(me, act)
    expect([submitted, kept()]).toEqual([[], ['friendioo-command:e1']])
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + PARKED_FOR + 1)
    submitKeptCommands(OMAR, act)
    vi.restoreAllMocks()
    expect([submitted, kept()]).toEqual([[], []])
  })
})
