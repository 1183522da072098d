import { expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { AuthSession } from '../records.ts'
import type { WriteTx } from '../store.ts'
import { id } from './make.ts'
import type { OpenTestStore } from './open-test-store.ts'

/** Returns a session of Amina's browser. */
const signedIn = (idHash: string, expiresAt: number): AuthSession => ({
  idHash,
  studentId: id('amina'),
  createdAt: 1,
  expiresAt,
  receivedSeq: 3,
  browser: 'Firefox',
  system: 'Windows',
  seenAt: 1,
  revokedAt: null,
})

/** Tests of the server's own records: results of commands, auth sessions, codes, jobs. */
export function bookkeeping(opened: OpenTestStore): void {
  it('returns the stored result to a repeat until it is deleted', async () => {
    const store = await opened()
    const result = {
      key: 'k1',
      studentId: id('amina'),
      command: 'sendMessage',
      inputHash: 'h',
      result: { nested: ['ü', null] },
      createdAt: 5,
    }
    await store.write((tx) => tx.results.put(result))
    expect(await store.read((view) => view.results.byKey('k1'))).toEqual(result)
    await expect(store.write((tx) => tx.results.put({ ...result, studentId: id('mallory') }))).rejects.toThrow()
    expect(await store.write((tx) => tx.results.deleteBefore(5, 10))).toBe(0)
    expect(await store.read((view) => view.results.byKey('k1'))).toEqual(result)
    expect(await store.write((tx) => tx.results.deleteBefore(6, 10))).toBe(1)
    expect(await store.read((view) => view.results.byKey('k1'))).toBeNull()
  })

  it('deletes at most `limit` rows at once', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (let at = 0; at < 5; at++) {
        await tx.results.put({ key: `k${at}`, studentId: id('amina'), command: 'sendMessage', inputHash: 'h', result: null, createdAt: 1 })
        await tx.signIns.put(signedIn(`s${at}`, 1))
        // Five codes and seven send times.
        for (const holder of at < 2 ? [`${at}`, `${at}`] : [`${at}`]) await tx.codes.put({ holder, codeHash: 'h', createdAt: 1, tries: 0 })
      }
    })
    const taken = (forget: (tx: WriteTx) => Promise<number>) => store.write(forget)
    for (const expected of [3, 2, 0]) expect(await taken((tx) => tx.results.deleteBefore(2, 3))).toBe(expected)
    for (const expected of [3, 2, 0]) expect(await taken((tx) => tx.signIns.deleteExpired(2, 3))).toBe(expected)
    for (const expected of [4, 4, 4, 0]) expect(await taken((tx) => tx.codes.deleteBefore(2, 4))).toBe(expected)
  })

  it('stores an auth session until it is removed or expired', async () => {
    const store = await opened()
    const signIn = signedIn('one', 10)
    await store.write(async (tx) => {
      await tx.signIns.put(signIn)
      await tx.signIns.put({ ...signIn, idHash: 'two', expiresAt: 20 })
      await tx.signIns.setReceived('one', 7)
      await tx.signIns.setSeen('one', 8)
      await tx.signIns.revoke('one', 9)
    })
    expect(await store.read((view) => view.signIns.byHash('one'))).toEqual({ ...signIn, receivedSeq: 7, seenAt: 8, revokedAt: 9 })
    expect(await store.write((tx) => tx.signIns.deleteExpired(15, 10))).toBe(1)
    expect(await store.read((view) => view.signIns.byHash('one'))).toBeNull()
    await store.write((tx) => tx.signIns.remove('two'))
    // An update of a row that is gone does not bring it back.
    await store.write((tx) => tx.signIns.setSeen('two', 30))
    expect(await store.read((view) => view.signIns.byHash('two'))).toBeNull()
  })

  it('ends the sessions of one student without naming them any more, until they are expired', async () => {
    const store = await opened()
    const theirs = { ...signedIn('theirs', 10), browser: 'Firefox', system: 'Windows', seenAt: 4 }
    const other = { ...signedIn('other', 10), studentId: id('youssef') }
    await store.write(async (tx) => {
      await tx.signIns.put(theirs)
      await tx.signIns.put(other)
      await tx.signIns.revokeNameless(theirs.studentId, 7)
    })
    const read = (idHash: string) => store.read((view) => view.signIns.byHash(idHash))
    expect(await read('theirs')).toEqual({
      ...theirs,
      studentId: '',
      browser: '',
      system: '',
      createdAt: 0,
      receivedSeq: 0,
      seenAt: 0,
      revokedAt: 7,
    })
    expect(await read('other')).toEqual(other)
    expect(await store.write((tx) => tx.signIns.deleteExpired(15, 10))).toBe(2)
  })

  it('returns the push token that a student wrote last, of a session that has not ended, and deletes those of the others', async () => {
    const store = await opened()
    const of = (name: string) => store.read((view) => view.pushTokens.of(id(name)))
    const token = (signIn: string, writtenAt: number, studentId = id('amina')) => ({
      signIn,
      studentId,
      token: `${signIn} ${writtenAt}`,
      writtenAt,
    })
    await store.write(async (tx) => {
      for (const name of ['one', 'two']) await tx.signIns.put(signedIn(name, 9))
      for (const each of [token('two', 3), token('one', 2), token('one', 4), token('gone', 8), token('gone too', 9)])
        await tx.pushTokens.put(each)
    })
    expect(await of('amina')).toBe('one 4')
    expect(await of('youssef')).toBeNull()
    await store.write((tx) => tx.signIns.revoke('one', 5))
    expect(await of('amina')).toBe('two 3')
    expect(await store.write((tx) => tx.pushTokens.deleteOrphans(1))).toBe(1)
    expect(await store.write((tx) => tx.pushTokens.deleteOrphans(9))).toBe(1)
    await store.write((tx) => tx.pushTokens.removeOf(id('amina')))
    expect(await of('amina')).toBeNull()
  })

  it('finds a student by issuer and subject, refuses a second student for them, and deletes them with the student', async () => {
    const store = await opened()
    const named = (issuer: string, subject: string, student: string) =>
      store.write((tx) => tx.identities.put({ issuer, subject, studentId: id(student) }))
    await named('https://one.example', 's1', 'amina')
    await named('https://two.example', 's1', 'omar')
    await expect(named('https://one.example', 's1', 'omar')).rejects.toThrow()
    const of = (issuer: string) => store.read((view) => view.identities.studentOf(issuer, 's1'))
    expect([await of('https://one.example'), await of('https://two.example'), await of('https://three.example')]).toEqual([
      'amina',
      'omar',
      null,
    ])
    await store.write((tx) => tx.students.erase(id('amina')))
    expect([await of('https://one.example'), await of('https://two.example')]).toEqual([null, 'omar'])
    expect(await store.read((view) => view.identities.of(id('omar')))).toEqual([
      { issuer: 'https://two.example', subject: 's1', studentId: 'omar' },
    ])
  })

  it('stores one code per holder, and all send times', async () => {
    const store = await opened()
    const code = { holder: 'a@b.example', codeHash: 'h1', createdAt: HOUR, tries: 0 }
    await store.write((tx) => tx.codes.put(code))
    await store.write((tx) => tx.codes.setTries('a@b.example', 4))
    expect(await store.read((view) => view.codes.byHolder('a@b.example'))).toEqual({ ...code, tries: 4 })
    await store.write((tx) => tx.codes.put({ ...code, codeHash: 'h2', createdAt: 2 * HOUR }))
    expect(await store.read((view) => view.codes.byHolder('a@b.example'))).toEqual({ ...code, codeHash: 'h2', createdAt: 2 * HOUR })
    expect(await store.read((view) => view.codes.sentSince('a@b.example', 0))).toEqual([HOUR, 2 * HOUR])
    expect(await store.read((view) => view.codes.sentSince('a@b.example', HOUR))).toEqual([2 * HOUR])
    await store.write((tx) => tx.codes.remove('a@b.example'))
    expect(await store.read((view) => view.codes.byHolder('a@b.example'))).toBeNull()
    expect(await store.read((view) => view.codes.sentSince('a@b.example', HOUR))).toEqual([2 * HOUR])
  })

  it('deletes only old codes and old send times', async () => {
    const store = await opened()
    const code = (holder: string, createdAt: number) => ({ holder, codeHash: 'h', createdAt, tries: 0 })
    await store.write(async (tx) => {
      for (const each of [code('a@b.example', 1), code('a@b.example', 9), code('c@d.example', 2)]) await tx.codes.put(each)
    })
    expect(await store.write((tx) => tx.codes.deleteBefore(9, 100))).toBe(3)
    await store.read(async (view) => {
      expect([await view.codes.byHolder('a@b.example'), await view.codes.byHolder('c@d.example')]).toEqual([code('a@b.example', 9), null])
      expect([await view.codes.sentSince('a@b.example', 0), await view.codes.sentSince('c@d.example', 0)]).toEqual([[9], []])
    })
  })

  it('returns due jobs, the earliest first, until they are removed', async () => {
    const store = await opened()
    const job = (name: string, runAt: number) => ({ id: name, kind: 'mail', payload: { to: name }, runAt, attempts: 0 })
    expect(await store.read((view) => view.jobs.nextAt('mail'))).toBeNull()
    await store.write(async (tx) => {
      for (const each of [job('c', 30), job('a', 10), job('b', 20)]) await tx.jobs.put(each)
      await tx.jobs.put({ ...job('b', 20), attempts: 2 })
    })
    await store.read(async (view) => {
      expect(await view.jobs.due(20, 10)).toEqual([job('a', 10), { ...job('b', 20), attempts: 2 }])
      expect(await view.jobs.due(20, 1)).toHaveLength(1)
      expect([await view.jobs.nextAt('mail'), await view.jobs.nextAt('other')]).toEqual([10, null])
      expect([await view.jobs.byId('b'), await view.jobs.byId('z')]).toEqual([{ ...job('b', 20), attempts: 2 }, null])
    })
    await store.write((tx) => tx.jobs.remove('a'))
    expect(await store.read((view) => view.jobs.nextAt('mail'))).toBe(20)
  })

  it('returns due jobs of one kind, the earliest due or the newest first', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const [id, kind, runAt] of [
        ['1', 'mail', 20],
        ['2', 'mail', 10],
        ['3', 'mail', 15],
        ['4', 'mail', 30],
        ['5', 'end', 1],
      ] as const)
        await tx.jobs.put({ id, kind, payload: null, runAt, attempts: 0 })
    })
    const found = (order: 'earliest' | 'newest', limit: number) =>
      store.read(async (view) => (await view.jobs.dueOf('mail', order, 20, limit)).map(({ id }) => id))
    expect([await found('earliest', 9), await found('newest', 9), await found('newest', 1)]).toEqual([
      ['2', '3', '1'],
      ['3', '2', '1'],
      ['3'],
    ])
    const rest = await store.read((view) => view.jobs.dueOf('mail', 'newest', 20, 1, ['3', 'unknown']))
    expect(rest.map(({ id }) => id)).toEqual(['2'])
  })

  it('deletes only jobs of the given kind that failed too often', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const attempts of [1, 2, 3, 4]) await tx.jobs.put({ id: `m${attempts}`, kind: 'mail', payload: null, runAt: 1, attempts })
      await tx.jobs.put({ id: 'end', kind: 'end-group', payload: null, runAt: 1, attempts: 9 })
    })
    for (const expected of [2, 1, 0]) expect(await store.write((tx) => tx.jobs.deleteTried('mail', 2, 2))).toBe(expected)
    expect((await store.read((view) => view.jobs.due(1, 9))).map((job) => job.id).sort()).toEqual(['end', 'm1'])
  })

  it('announces kinds and due times of stored jobs after the commit, and none of a work that was refused', async () => {
    const store = await opened()
    const heard: [string, number, boolean][] = []
    let stands = false
    store.onJob((kind, runAt) => heard.push([kind, runAt, stands]))
    const job = (name: string, runAt: number) => ({ id: name, kind: 'mail', payload: null, runAt, attempts: 0 })
    const left = store.write(async (tx) => {
      for (const [name, at] of [
        ['a', 30],
        ['b', 10],
        ['c', 20],
      ] as const)
        await tx.jobs.put(job(name, at))
      tx.afterCommit(() => (stands = true))
    })
    const refused = store.write(async (tx) => {
      await tx.jobs.put(job('d', 1))
      throw new Error('no')
    })
    await Promise.allSettled([left, refused])
    await store.write((tx) => tx.jobs.remove('b'))
    expect(heard).toEqual([30, 10, 20].map((runAt) => ['mail', runAt, true]))
  })
}
