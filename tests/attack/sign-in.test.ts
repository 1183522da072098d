import { expect, it } from 'vitest'
import { CODE_TRIES, MAILS_AT_ONCE } from '../../schemas/constants.ts'
import { CookieBrowser } from '../support/cookie-browser.ts'
import { SmtpStandIn } from '../support/smtp-stand-in.ts'
import { AttackedServer } from './attacked-server.ts'
import { waitFor } from '../support/wait-for.ts'

const browserOf = (server: AttackedServer) => new CookieBrowser(server.http)

/** Waits for the mail, whose form of the address may differ from the typed one. */
async function codeFor(server: AttackedServer, email: string): Promise<string> {
  await waitFor(async () => expect(await server.process.codeFor(email)).toBeDefined())
  return (await server.process.codeFor(email))!
}

it('N54 ten requests and fifty wrong guesses of a stranger leave the code of a student as it was', async () => {
  const server = await AttackedServer.start()
  const student = browserOf(server)
  await student.signIn({ email: 'amina@uni.example' })
  const code = await codeFor(server, 'amina@uni.example')
  for (let time = 0; time < 10; time++) {
    const stranger = browserOf(server)
    expect((await stranger.signIn({ email: 'amina@uni.example' })).status).toBe(200)
    for (let guess = 0; guess < CODE_TRIES; guess++)
      await stranger.signIn({ email: 'amina@uni.example', code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })
  }
  expect((await browserOf(server).signIn({ email: 'amina@uni.example', code })).body).toMatchObject({ code: 'other-browser' })
  expect((await student.signIn({ email: 'amina@uni.example', code })).status).toBe(200)
})

it('N50 N51 comments and look-alikes are no addresses, and every write on a Cyrillic campus gets a response', async () => {
  const server = await AttackedServer.start()
  for (const email of ['bully(2)@uni.example', '"bully"@uni.example', 'bully@ｕｎｉ.example', 'ｂully@uni.example', 'bully@uni.example.'])
    expect([email, (await browserOf(server).signIn({ email })).status]).toEqual([email, 400])
  const student = browserOf(server)
  await student.signIn({ email: 'ada@университет.рф' })
  const code = await codeFor(server, 'ada@xn--b1agajc0ayikbb.xn--p1ai')
  expect((await student.signIn({ email: 'ada@университет.рф', code })).status).toBe(200)
  const saved = await student.put('/api/users/profile', { firstName: 'Ада', university: 'Университет' })
  expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ firstName: 'Ада' })])
})

it('N52 a silent mail server keeps no request waiting, and the server still stops', async () => {
  const relay = await SmtpStandIn.start('silent')
  const server = await AttackedServer.start({ SMTP_URL: relay.url })
  for (let at = 0; at < 100; at++) expect((await browserOf(server).signIn({ email: `s${at}@uni.example` })).status).toBe(200)
  await waitFor(() => expect(relay.connections).toBe(MAILS_AT_ONCE))
  expect((await (await server.as('amina')).get('/api/auth/user')).status).toBe(200)
  await server.process.stop()
  expect(relay.accepted).toEqual([])
  await relay.close()
})
