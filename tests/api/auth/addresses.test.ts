import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { cookieOf, startTestServer, type TestServer } from '../../support/server.ts'

describe('addresses from outside', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { OPERATORS: 'ada@университет.рф' } })
  })
  afterAll(() => server.close())

  const ask = (email: string) => server.call('POST', '/api/login', { body: { email } })
  const signIn = async (email: string, canonical = email) => {
    server.clock.advance(HOUR)
    return server.signInByMail(email, canonical)
  }

  it('N50 are refused in every form that is another reading of a known address', async () => {
    const bully = (await signIn('bully@uni.example')).body.user.id as StudentId
    await server.store.write(async (tx) => tx.students.put({ ...(await tx.students.byId(bully))!, suspendedAt: 1 }))
    const forms = [
      'bully(2)@uni.example',
      '"bully"@uni.example',
      'bully@(x)uni.example',
      'bully@ｕｎｉ.example',
      'ｂully@uni.example',
      'bully@uni.example.',
    ]
    for (const email of forms) expect([email, (await ask(email)).status]).toEqual([email, 400])
    expect((await signIn('BULLY@Uni.Example', 'bully@uni.example')).status).toBe(403)
  })

  it('N50 N51 addresses of a Cyrillic domain sign in to one campus, on which every write gets a response', async () => {
    const first = await signIn('ada@университет.рф', 'ada@xn--b1agajc0ayikbb.xn--p1ai')
    expect(first.body.user).toMatchObject({ email: 'ada@xn--b1agajc0ayikbb.xn--p1ai', campusId: 'xn--b1agajc0ayikbb.xn--p1ai' })
    const second = await signIn('ADA@XN--B1AGAJC0AYIKBB.XN--P1AI', 'ada@xn--b1agajc0ayikbb.xn--p1ai')
    expect(second.body.user.id).toBe(first.body.user.id)
    const headers = { Cookie: cookieOf(second)! }
    const saved = await server.call('PUT', '/api/users/profile', { headers, body: { firstName: 'Ада', university: 'Университет' } })
    expect(saved.status).toBe(200)
    expect(JSON.parse(saved.headers['x-feed-positions'] as string)).toHaveProperty(['feeds', 'campus:xn--b1agajc0ayikbb.xn--p1ai'])
    // The operators' list names the same address.
    expect((await server.call('GET', '/api/operator/desk', { headers })).status).toBe(200)
  })

  it('N51 reach a header in one piece, whatever the campus is called', async () => {
    const ada = await server.enrol('spell', { campusId: 'университет\r\nX-Evil: 1' as never })
    const { status, headers } = await ada.put('/api/users/profile', { firstName: 'Ада' })
    expect([status, headers['x-evil']]).toEqual([200, undefined])
    expect(JSON.parse(headers['x-feed-positions'] as string)).toHaveProperty(['feeds', 'campus:университет\r\nX-Evil: 1'])
  })

  it('N51 are written to a mail as one receiver', async () => {
    await ask("o'hara+group:x,y@uni.example")
    await ask("o'hara{}|~=?^`#$%&*/!_-.b@uni.example")
    const mails = await server.mailsTo("o'hara{}|~=?^`#$%&*/!_-.b@uni.example")
    expect(mails).toHaveLength(1)
    expect(mails[0]!.match(/^(To|Cc|Bcc|From): .*$/gm)).toEqual([
      'From: Friendioo <no-reply@friendioo.invalid>',
      "To: o'hara{}|~=?^`#$%&*/!_-.b@uni.example",
    ])
    expect(mails[0]).not.toContain('group:x')
  })
})
