import { describe, expect, it, onTestFinished } from 'vitest'
import { CODE_LIFETIME, CODE_RESEND_DELAY, HOUR, MAILS_AT_ONCE } from '../../schemas/constants.ts'
import { group, session } from '../../sync-server/store/testing/make.ts'
import { scheduleGroupJobs } from '../../sync-server/commands/group-jobs/schedule-group-jobs.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { SmtpStandIn, type SmtpMode } from '../support/smtp-stand-in.ts'
import { waitFor } from '../support/wait-for.ts'

async function started(mode: SmtpMode): Promise<{ relay: SmtpStandIn; server: TestServer }> {
  const relay = await SmtpStandIn.start(mode)
  const server = await startTestServer({ memory: true, env: { SMTP_URL: relay.url, RATE_LIMIT_SCALE: '1000' } })
  onTestFinished(async () => {
    await relay.close()
    await server.close()
  })
  return { relay, server }
}
const ask = async (server: TestServer, name: string) =>
  expect((await server.call('POST', '/api/login', { body: { email: `${name}@uni.example` } })).status).toBe(200)
const addressed = (names: string[]) => names.map((name) => `${name}@uni.example`)
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

describe('the mails with codes', () => {
  it('N52 do not delay the end of a group when the mail server is silent', async () => {
    const { relay, server } = await started('silent')
    const amina = await server.enrol('amina')
    const endTime = server.clock.now() + HOUR
    await server.store.write(async (tx) => {
      const open = group('g', ['amina'], { endTime })
      await tx.groups.put(open, null)
      await tx.sessions.put(session('g', { endTime }))
      await scheduleGroupJobs(tx, open)
    })
    const socket = await amina.socket()
    server.clock.advance(HOUR)
    for (const name of names('s', 20)) await ask(server, name)
    await waitFor(() => expect(relay.connections).toBe(MAILS_AT_ONCE))
    server.clock.advance(10_000)
    await socket.next('groupDeleted')
    // The mail server still holds its connections: nothing waited for them.
    expect([relay.connections, relay.accepted]).toEqual([MAILS_AT_ONCE, []])
  })

  it('N53 are sent newest first, over several connections', async () => {
    const { relay, server } = await started('held')
    const early = names('early', MAILS_AT_ONCE)
    for (const name of early) await ask(server, name)
    await waitFor(() => expect(relay.offered.toSorted()).toEqual(addressed(early)))
    for (const name of ['older', 'newer', 'newest']) {
      server.clock.advance(1)
      await ask(server, name)
    }
    for (const [at, name] of ['newest', 'newer', 'older'].entries()) {
      relay.accept()
      await waitFor(() => expect(relay.offered).toContain(`${name}@uni.example`))
      expect(relay.accepted).toHaveLength(at + 1)
    }
    expect(relay.connections).toBe(MAILS_AT_ONCE)
  })

  it('N53 are dropped when their code has expired or a newer one has replaced it', async () => {
    const { relay, server } = await started('held')
    const early = names('early', MAILS_AT_ONCE)
    for (const name of early) await ask(server, name)
    await waitFor(() => expect(relay.offered).toHaveLength(MAILS_AT_ONCE))
    await ask(server, 'expired')
    server.clock.advance(CODE_LIFETIME - CODE_RESEND_DELAY)
    const browser = server.cookieBrowser()
    await browser.signIn({ email: 'twice@uni.example' })
    server.clock.advance(CODE_RESEND_DELAY + 1)
    expect((await browser.signIn({ email: 'twice@uni.example' })).status).toBe(200)
    relay.mode = 'willing'
    for (const _ of early) relay.accept()
    await server.running.jobs.wake()
    expect(relay.accepted.toSorted()).toEqual(addressed([...early, 'twice']))
    expect(await server.store.read((view) => view.jobs.dueOf('mail', 'newest', 9e15, 9))).toEqual([])
  })
})
