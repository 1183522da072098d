import { expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { id } from './make.ts'
import type { Opened } from './opened.ts'

/** What the server keeps for itself: results of commands, sign-ins, codes, jobs. */
export function bookkeeping(opened: Opened): void {
  it('answers a repeat with the stored result, for as long as it is kept', async () => {
    const store = await opened()
    const result = { key: 'k1', studentId: id('amina'), command: 'sendMessage', inputHash: 'h', result: { nested: ['ü', null] }, createdAt: 5 }
    await store.write((tx) => tx.results.put(result))
    expect(await store.read((view) => view.results.byKey('k1'))).toEqual(result)
    await expect(store.write((tx) => tx.results.put({ ...result, studentId: id('mallory') }))).rejects.toThrow()
    await store.write((tx) => tx.results.forgetBefore(5))
    expect(await store.read((view) => view.results.byKey('k1'))).toEqual(result)
    await store.write((tx) => tx.results.forgetBefore(6))
    expect(await store.read((view) => view.results.byKey('k1'))).toBeNull()
  })

  it('keeps a sign-in until it is removed or expired', async () => {
    const store = await opened()
    const signIn = { idHash: 'one', studentId: id('amina'), createdAt: 1, expiresAt: 10, receivedSeq: 3 }
    await store.write(async (tx) => {
      await tx.signIns.put(signIn)
      await tx.signIns.put({ ...signIn, idHash: 'two', expiresAt: 20 })
      await tx.signIns.setReceived('one', 7)
    })
    expect(await store.read((view) => view.signIns.byHash('one'))).toEqual({ ...signIn, receivedSeq: 7 })
    await store.write((tx) => tx.signIns.forgetExpired(15))
    expect(await store.read((view) => view.signIns.byHash('one'))).toBeNull()
    await store.write((tx) => tx.signIns.remove('two'))
    expect(await store.read((view) => view.signIns.byHash('two'))).toBeNull()
  })

  it('keeps one live code an address, and when codes were sent', async () => {
    const store = await opened()
    const code = { email: 'a@b.example', codeHash: 'h1', createdAt: HOUR, tries: 0 }
    await store.write((tx) => tx.codes.put(code))
    await store.write((tx) => tx.codes.setTries('a@b.example', 4))
    expect(await store.read((view) => view.codes.byEmail('a@b.example'))).toEqual({ ...code, tries: 4 })
    await store.write((tx) => tx.codes.put({ ...code, codeHash: 'h2', createdAt: 2 * HOUR }))
    expect(await store.read((view) => view.codes.byEmail('a@b.example'))).toEqual({ ...code, codeHash: 'h2', createdAt: 2 * HOUR })
    expect(await store.read((view) => view.codes.sentSince('a@b.example', 0))).toEqual([HOUR, 2 * HOUR])
    expect(await store.read((view) => view.codes.sentSince('a@b.example', HOUR))).toEqual([2 * HOUR])
    await store.write((tx) => tx.codes.remove('a@b.example'))
    expect(await store.read((view) => view.codes.byEmail('a@b.example'))).toBeNull()
    expect(await store.read((view) => view.codes.sentSince('a@b.example', HOUR))).toEqual([2 * HOUR])
  })

  it('gives jobs out when they are due, the earliest first, until they are removed', async () => {
    const store = await opened()
    const job = (name: string, runAt: number) => ({ id: name, kind: 'mail', payload: { to: name }, runAt, attempts: 0 })
    expect(await store.read((view) => view.jobs.nextAt())).toBeNull()
    await store.write(async (tx) => {
      for (const each of [job('c', 30), job('a', 10), job('b', 20)]) await tx.jobs.put(each)
      await tx.jobs.put({ ...job('b', 20), attempts: 2 })
    })
    await store.read(async (view) => {
      expect(await view.jobs.due(20, 10)).toEqual([job('a', 10), { ...job('b', 20), attempts: 2 }])
      expect(await view.jobs.due(20, 1)).toHaveLength(1)
      expect(await view.jobs.nextAt()).toBe(10)
    })
    await store.write((tx) => tx.jobs.remove('a'))
    expect(await store.read((view) => view.jobs.nextAt())).toBe(20)
  })
}
