import { afterEach, describe, expect, it } from 'vitest'
import { CODE_LIFETIME, CODE_RESEND_DELAY, HOUR, MINUTE } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Mail } from '../mail/mailer.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { sendCode, toSignIn, toVerify, useCode as use } from './code.ts'

const START = Date.parse('2026-03-02T12:00:00Z')

describe('a mailed code', () => {
  const stores: SqliteStore[] = []
  let ids = 0
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
  })

  function opened(source: string | Buffer = ':memory:'): SqliteStore {
    const store = new SqliteStore({ source })
    stores.push(store)
    return store
  }
  const send = (store: SqliteStore, now = START, email = 'a@b.example') =>
    sendCode(store, toSignIn('browser', email), now, () => `job-${ids++}`)
  const useCode = (store: SqliteStore, email: string, code: string, now: number) => use(store, toSignIn('browser', email), code, now)
  /** Returns the code in the newest mail. */
  async function mailed(store: SqliteStore): Promise<string> {
    const jobs = await store.read((view) => view.jobs.due(9e15, 100))
    return /\d{6}/.exec((jobs.at(-1)!.payload as Mail).text)![0]
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('is accepted exactly once', async () => {
    const store = opened()
    await send(store)
    const code = await mailed(store)
    expect(code).toMatch(/^\d{6}$/)
    expect(await useCode(store, 'a@b.example', ` ${code} `, START + MINUTE)).toBe(true)
    expect(await useCode(store, 'a@b.example', code, START + MINUTE)).toBe(false)
  })

  it('N20 is rejected after five wrong tries, also after a restart', async () => {
    let store = opened()
    await send(store)
    const code = await mailed(store)
    for (let time = 0; time < 3; time++) expect(await useCode(store, 'a@b.example', wrong(code), START)).toBe(false)
    store = opened(store.serialize())
    for (let time = 0; time < 2; time++) expect(await useCode(store, 'a@b.example', wrong(code), START)).toBe(false)
    expect(await useCode(store, 'a@b.example', code, START)).toBe(false)
  })

  it('is accepted after four wrong tries', async () => {
    const store = opened()
    await send(store)
    const code = await mailed(store)
    for (let time = 0; time < 4; time++) await useCode(store, 'a@b.example', wrong(code), START)
    expect(await useCode(store, 'a@b.example', code, START)).toBe(true)
  })

  it('N21 is rejected once a newer code replaces it', async () => {
    const store = opened()
    await send(store)
    const old = await mailed(store)
    await send(store, START + CODE_RESEND_DELAY)
    const code = await mailed(store)
    if (old !== code) expect(await useCode(store, 'a@b.example', old, START + CODE_RESEND_DELAY)).toBe(false)
    expect(await useCode(store, 'a@b.example', code, START + CODE_RESEND_DELAY)).toBe(true)
  })

  it('N21 is rejected after ten minutes', async () => {
    const store = opened()
    await send(store)
    const code = await mailed(store)
    expect(await useCode(store, 'a@b.example', code, START + CODE_LIFETIME + 1)).toBe(false)
    expect(await useCode(store, 'a@b.example', code, START + CODE_LIFETIME)).toBe(true)
  })

  it('N22 is rejected when another address requested it', async () => {
    const store = opened()
    await send(store, START, 'mallory@b.example')
    const code = await mailed(store)
    await send(store)
    if ((await mailed(store)) !== code) expect(await useCode(store, 'a@b.example', code, START)).toBe(false)
    expect(await useCode(store, 'nobody@b.example', code, START)).toBe(false)
  })

  it('N22 verifies only its own student and its address, and only the newest one counts', async () => {
    const store = opened()
    const [amina, lina] = ['amina', 'lina'] as StudentId[] as [StudentId, StudentId]
    const sendTo = async (student: StudentId, email: string, now: number) => {
      await sendCode(store, toVerify(student, email), now, () => `job-${ids++}`)
      return mailed(store)
    }
    const first = await sendTo(amina, 'a@b.example', START)
    for (const other of [toVerify(lina, 'a@b.example'), toVerify(amina, 'c@d.example'), toSignIn('browser', 'a@b.example')])
      expect(await use(store, other, first, START)).toBe(false)
    await expect(sendTo(amina, 'c@d.example', START + 1)).rejects.toMatchObject({ status: 429 })
    await sendTo(lina, 'a@b.example', START + 1)
    const second = await sendTo(amina, 'c@d.example', START + CODE_RESEND_DELAY)
    expect(await use(store, toVerify(amina, 'a@b.example'), first, START + CODE_RESEND_DELAY)).toBe(false)
    expect(await use(store, toVerify(amina, 'c@d.example'), second, START + CODE_RESEND_DELAY)).toBe(true)
  })

  it('is stored as a hash that differs between two addresses', async () => {
    const store = opened()
    await send(store)
    const [live, code] = [await store.read((view) => view.codes.byHolder(toSignIn('browser', 'a@b.example').holder)), await mailed(store)]
    expect(live!.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(live)).not.toContain(code)
  })

  it('is sent at most once a minute and five times an hour', async () => {
    const store = opened()
    await send(store)
    await expect(send(store, START + CODE_RESEND_DELAY - 1)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    for (let time = 1; time < 5; time++) await send(store, START + time * CODE_RESEND_DELAY)
    await expect(send(store, START + 10 * MINUTE)).rejects.toMatchObject({ status: 429, retryAfter: 50 * 60 })
    // The limit does not apply to another address.
    await send(store, START + 10 * MINUTE, 'c@d.example')
    await send(store, START + HOUR)
    const jobs = await store.read((view) => view.jobs.due(9e15, 100))
    expect(jobs).toHaveLength(7)
  })
})
