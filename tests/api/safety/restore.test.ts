import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ACCOUNT_JOURNAL_LIFETIME, DAY } from '../../../schemas/constants.ts'
import { suspendStudent } from '../../../sync-server/commands/suspend-student.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { CookieBrowser } from '../../support/cookie-browser.ts'
import { startTestServer, tempFolder, type TestServer, type TestServerOptions } from '../../support/server.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('a restored backup', () => {
  let temp: ReturnType<typeof tempFolder>
  beforeEach(() => {
    temp = tempFolder()
  })
  afterEach(() => temp.remove())

  const journal = () => join(temp.path, 'accounts.journal')
  const entries = () =>
    readFileSync(journal(), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'event' in line)
  /** Runs `npm run backup` or `npm run restore`, as docs/operating.md describes. */
  const script = (name: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'scripts', `${name}.mjs`), ...words], {
      env: { ...process.env, DATA_DIR: temp.path },
    })
  async function start(wishes: TestServerOptions = {}): Promise<TestServer> {
    const server = await startTestServer({ folder: temp.path, env: { OPERATORS: 'boss@riverside.example' }, ...wishes })
    let open = true
    const close = server.close.bind(server)
    server.close = async () => {
      if (open) await close()
      open = false
    }
    onTestFinished(() => server.close())
    return server
  }
  const record = (server: TestServer, id: string) => server.store.read((view) => view.students.byId(id as StudentId))

  it('N73 signs everybody out, and revives no suspension, no deletion and no session that ended after the backup', async () => {
    const server = await start()
    const boss = await server.enrol('boss')
    const [ada, ben, eve, mia] = [
      await server.enrol('ada'),
      await server.enrol('ben'),
      await server.enrol('eve'),
      await server.enrol('mia'),
    ]
    const suspension = (method: string, id: string) => boss.call(method, `/api/operator/students/${id}/suspension`)
    await suspension('PUT', 'mia')
    await ben.write('ada', 'before')
    const copy = join(temp.path, 'copy.db')
    await script('backup', copy)
    expect((await suspension('PUT', 'eve')).status).toBe(200)
    expect((await suspension('DELETE', 'mia')).status).toBe(200)
    expect((await ben.call('DELETE', '/api/account')).status).toBe(200)
    await server.enrol('new')
    expect((await suspension('PUT', 'new')).status).toBe(200)
    const suspendedAt = (await record(server, 'eve'))!.suspendedAt
    await server.close()

    await script('restore', copy)
    const restored = await start()
    for (const student of [boss, ada, ben, eve, mia]) {
      const cookie = { headers: { Cookie: student.cookie } }
      expect([student.id, (await restored.call('GET', '/api/auth/user', cookie)).status]).toEqual([student.id, 401])
    }
    expect(await record(restored, 'eve')).toMatchObject({ suspendedAt, firstName: 'eve' })
    expect(await record(restored, 'mia')).toMatchObject({ suspendedAt: null, removedAt: null })
    expect(await record(restored, 'ben')).toMatchObject({ firstName: 'Former', signInEmail: 'ben' })
    // The backup has not even heard of the student: the address must not register again.
    const browser = new CookieBrowser(restored.http)
    await browser.signIn({ email: 'new@riverside.example' })
    const code = await restored.codeFor('new@riverside.example')
    const back = await browser.signIn({ email: 'new@riverside.example', code })
    expect([back.status, back.body.code]).toEqual([403, 'suspended'])
    expect((await (await restored.browser('ada')).history('ben')).map(({ content }) => content)).toEqual(['before'])

    // A second start finds nothing more to do.
    const before = entries()
    await restored.close()
    const again = await start()
    expect(entries()).toEqual(before)
    expect((await record(again, 'eve'))!.suspendedAt).toBe(suspendedAt)
  })

  it('N73 N59 does not make a used link that undoes a change of address work again', async () => {
    const server = await start()
    const noah = await server.enrol('noah', { email: 'noah@lakeside.example' })
    await noah.post('/api/email/send-otp', { email: 'new@lakeside.example' })
    const otpCode = await server.codeFor('new@lakeside.example')
    await noah.post('/api/email/verify-otp', { email: 'new@lakeside.example', otpCode })
    const [mail] = (await server.mailsTo('noah@lakeside.example')).map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    const body = new URLSearchParams({ token: /undo\?token=([\w-]{32})/.exec(mail!)![1]! }).toString()
    const press = (at: TestServer) =>
      at.call('POST', '/api/email/undo', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body })
    const copy = join(temp.path, 'copy.db')
    await script('backup', copy)
    expect((await press(server)).status).toBe(200)
    expect((await press(server)).status).toBe(404)
    await server.close()
    await script('restore', copy)
    expect((await press(await start())).status).toBe(404)
  })

  it('N74 a crash between a decision and its entry loses no entry, and an entry that was cut short decides nothing', async () => {
    const server = await start()
    for (const id of ['ada', 'ben']) await server.enrol(id)
    const copy = join(temp.path, 'copy.db')
    await script('backup', copy)
    // As if the process had ended right after the commit.
    const { journal: _, ...silent } = server.running.services
    await server.store.write(async (tx) => void (await suspendStudent(tx, (await tx.students.byId('ada' as StudentId))!, silent)))
    await server.close()
    expect(entries()).toEqual([])
    const cut = JSON.stringify({ event: 'deleted', at: 1, student: 'ben' }).slice(0, -5)
    appendFileSync(journal(), cut)
    // The next start has the suspension in its database.
    await (await start()).close()
    expect(entries()).toMatchObject([{ event: 'suspended', student: 'ada' }])
    await script('restore', copy)
    const restored = await start()
    expect([(await record(restored, 'ada'))!.suspendedAt, (await record(restored, 'ben'))!.removedAt]).toEqual([expect.any(Number), null])
  })

  it('N74 a start that ends while it applies the journal applies the rest at the next one', async () => {
    const server = await start()
    for (const id of ['ada', 'ben']) await server.enrol(id)
    const copy = join(temp.path, 'copy.db')
    await script('backup', copy)
    await server.close()
    await script('restore', copy)
    // The restored database has an epoch already, but the journal does not say that it was applied to it.
    await (await start()).close()
    const lines = [1, 2].map((at) => JSON.stringify({ event: 'deleted', at, student: at === 1 ? 'ada' : 'ben' }))
    writeFileSync(journal(), `${lines.join('\n')}\n${JSON.stringify({ epoch: 'of the lost database' })}\n`)
    const next = await start()
    for (const id of ['ada', 'ben']) expect((await record(next, id))!.removedAt).toEqual(expect.any(Number))
  })

  it('N74 a decision whose entry could not be written stands, and is recorded at the next start', async () => {
    const server = await start()
    const boss = await server.enrol('boss')
    await server.enrol('ada')
    server.running.services.journal!.record = () => {
      throw new Error('disk full')
    }
    expect((await boss.call('PUT', '/api/operator/students/ada/suspension')).status).toBe(200)
    await server.close()
    await (await start()).close()
    expect(entries()).toMatchObject([{ event: 'suspended', student: 'ada' }])
  })

  it.each(['backup', 'restore'])('%s refuses an unknown option or a second name, and writes no file', async (name) => {
    const server = await start()
    await server.close()
    const before = readdirSync(temp.path)
    // A word that begins with - would be taken from the folder that the script runs in.
    for (const words of [['--'], ['-x'], ['--without-jurnal', 'copy.db'], [''], [join(temp.path, 'a.db'), join(temp.path, 'b.db')]]) {
      const failed: unknown = await script(name, ...words).catch((error: unknown) => error)
      expect([words, failed]).toMatchObject([
        words,
        { code: 1, stderr: expect.stringMatching(/^(There is no option ".*", and|".*" is one word too many\.) .*\.\n$/) },
      ])
    }
    expect(readdirSync(temp.path)).toEqual(before)
    expect(existsSync('--') || existsSync('-x')).toBe(false)
  })

  it('needs the journal, unless it is told to do without', async () => {
    const server = await start()
    const copy = join(temp.path, 'copy.db')
    await script('backup', copy)
    await server.close()
    rmSync(journal())
    await expect(script('restore', copy)).rejects.toThrow(/There is no accounts\.journal in .*--without-journal/)
    await script('restore', copy, '--without-journal')
    await (await start()).close()
    writeFileSync(journal(), '{"event":"promoted"}\n')
    await expect(start()).rejects.toThrow(/^The account journal .* has a line that is no entry\./)
  })

  it('N73 the journal is private, and forgets within a day what no backup can undo any more', async () => {
    const server = await start()
    const boss = await server.enrol('boss')
    const [, ada, ben] = [boss, await server.enrol('ada'), await server.enrol('ben')]
    await boss.call('PUT', '/api/operator/students/ada/suspension')
    expect(entries()).toMatchObject([{ student: 'ada', signInEmail: 'ada@riverside.example', identities: [] }])
    await boss.call('DELETE', `/api/operator/students/${ada.id}`)
    await ben.call('DELETE', '/api/account')
    server.clock.advance(DAY)
    await server.running.jobs.wake()
    // The address of a deleted student is gone.
    expect(entries()).toEqual([
      { event: 'deleted', at: expect.any(Number), student: 'ada' },
      { event: 'deleted', at: expect.any(Number), student: 'ben' },
    ])
    expect(readFileSync(journal(), 'utf8')).not.toContain('@')
    expect((statSync(journal()).mode & 0o777).toString(8)).toBe('600')
    server.clock.advance(ACCOUNT_JOURNAL_LIFETIME)
    await server.running.jobs.wake()
    expect(entries()).toEqual([])
  })
})
