import { afterEach, describe, expect, it } from 'vitest'
import { CODE_LIFE, CODE_RESEND, HOUR, MINUTE } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Mail } from '../mail/mailer.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { sendCode, toSignIn, toVerify, useCode as use } from './code.ts'

const START = Date.parse('2026-03-02T12:00:00Z')

describe('codes by mail', () => {
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
  const send = (store: SqliteStore, now = START, email = 'a@b.example') => sendCode(store, toSignIn(email), now, () => `job-${ids++}`)
  const useCode = (store: SqliteStore, email: string, code: string, now: number) => use(store, toSignIn(email), code, now)
  /** What the newest mail says. */
  async function mailed(store: SqliteStore): Promise<string> {
    const jobs = await store.read((view) => view.jobs.due(9e15, 100))
    return /\d{6}/.exec((jobs.at(-1)!.payload as Mail).text)![0]
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('the right one counts once', async () => {
    const store = opened()
    await send(store)
    const code = await mailed(store)
    expect(code).toMatch(/^\d{6}$/)
    expect(await useCode(store, 'a@b.example', ` ${code} `, START + MINUTE)).toBe(true)
    expect(await useCode(store, 'a@b.example', code, START + MINUTE)).toBe(false)
  })

  it('N20 after five wrong ones the right one is wrong, too, also after a restart', async () => {
    let store = opened()
    await send(store)
    const code = await mailed(store)
    for (let time = 0; time < 3; time++) expect(await useCode(store, 'a@b.example', wrong(code), START)).toBe(false)
    store = opened(store.serialize())
    for (let time = 0; time < 2; time++) expect(await useCode(store, 'a@b.example', wrong(code), START)).toBe(false)
    expect(await useCode(store, 'a@b.example', code, START)).toBe(false)
  })

  it('four wrong ones still leave one try', async () => {
    const store = opened()
    await send(store)
    const code = await mailed(store)
    for (let time = 0; time < 4; time++) await useCode(store, 'a@b.example', wrong(code), START)
    expect(await useCode(store, 'a@b.example', code, START)).toBe(true)
  })

  it('N21 a superseded one is wrong, the newer one right', async () => {
    const store = opened()
    await send(store)
    const old = await mailed(store)
    await send(store, START + CODE_RESEND)
    const code = await mailed(store)
    if (old !== code) expect(await useCode(store, 'a@b.example', old, START + CODE_RESEND)).toBe(false)
    expect(await useCode(store, 'a@b.example', code, START + CODE_RESEND)).toBe(true)
  })

  it('N21 after ten minutes it is wrong', async () => {
    const store = opened()
    await send(store)
    const code = await mailed(store)
    expect(await useCode(store, 'a@b.example', code, START + CODE_LIFE + 1)).toBe(false)
    expect(await useCode(store, 'a@b.example', code, START + CODE_LIFE)).toBe(true)
  })

  it('N22 one asked for by another address is wrong here', async () => {
    const store = opened()
    await send(store, START, 'mallory@b.example')
    const code = await mailed(store)
    await send(store)
    if ((await mailed(store)) !== code) expect(await useCode(store, 'a@b.example', code, START)).toBe(false)
    expect(await useCode(store, 'nobody@b.example', code, START)).toBe(false)
  })

  it('N22 of a student is theirs, for the address it went to, and the newest counts wherever that went', async () => {
    const store = opened()
    const [amina, lina] = ['amina', 'lina'] as StudentId[] as [StudentId, StudentId]
    const sendTo = async (student: StudentId, email: string, now: number) => {
      await sendCode(store, toVerify(student, email), now, () => `job-${ids++}`)
      return mailed(store)
    }
    const first = await sendTo(amina, 'a@b.example', START)
    for (const other of [toVerify(lina, 'a@b.example'), toVerify(amina, 'c@d.example'), toSignIn('a@b.example')]) expect(await use(store, other, first, START)).toBe(false)
    await expect(sendTo(amina, 'c@d.example', START + 1)).rejects.toMatchObject({ status: 429 })
    await sendTo(lina, 'a@b.example', START + 1)
    const second = await sendTo(amina, 'c@d.example', START + CODE_RESEND)
    expect(await use(store, toVerify(amina, 'a@b.example'), first, START + CODE_RESEND)).toBe(false)
    expect(await use(store, toVerify(amina, 'c@d.example'), second, START + CODE_RESEND)).toBe(true)
  })

  it('is stored hashed, and never the same way for two addresses', async () => {
    const store = opened()
    await send(store)
    const [live, code] = [await store.read((view) => view.codes.byHolder('a@b.example')), await mailed(store)]
    expect(live!.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(live)).not.toContain(code)
  })

  it('is sent once a minute and five times an hour, and says when to come back', async () => {
    const store = opened()
    await send(store)
    await expect(send(store, START + CODE_RESEND - 1)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    for (let time = 1; time < 5; time++) await send(store, START + time * CODE_RESEND)
    await expect(send(store, START + 10 * MINUTE)).rejects.toMatchObject({ status: 429, retryAfter: 50 * 60 })
    // Another address is not concerned.
    await send(store, START + 10 * MINUTE, 'c@d.example')
    await send(store, START + HOUR)
    const jobs = await store.read((view) => view.jobs.due(9e15, 100))
    expect(jobs).toHaveLength(7)
  })
})
