import { Database } from '../../../scripts/sqlite-driver.mjs'
import { join as pathOf } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { sha256 } from '../../../sync-server/sha256.ts'
import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { block } from '../../support/safety.ts'
import { inList, join, open } from '../../support/groups.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { dataUrl, tinyGif } from '../../support/pictures.ts'
import { cookieOf, startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

const MEETUP = { subject: 'Anatomy', scheduledTime: '2030-01-01T10:00:00.000Z', location: 'Lab', message: '' }

describe('an account', () => {
  let server: TestServer
  let zoe: TestStudent
  let noah: TestStudent
  beforeEach(async () => {
    server = await startTestServer()
    zoe = await server.enrol('zoe', { firstName: 'Zoeline', lastName: 'Unmistakable', phoneNumber: '+1 555 0100' })
    noah = await server.enrol('noah', { firstName: 'Noah' })
  })
  afterEach(() => server.close())

  const signIn = (email: string) => server.signInByMail<{ user: { id: string }; code?: string; message?: string }>(email)

  /** Creates data of every kind for zoe. */
  async function lived() {
    await zoe.put('/api/users/profile', { profileImageUrl: dataUrl('image/gif', tinyGif), studySchedule: 'Mondays' })
    await zoe.write('noah', 'words that stay')
    await noah.write('zoe', 'an answer')
    await zoe.post('/api/meetup-requests', { ...MEETUP, id: 'm1', toUserId: 'noah' })
    await open(zoe, { id: 'alone' })
    await open(zoe, { id: 'shared', invitedUsers: ['noah'] })
    await join(noah, 'shared')
    await server.enrol('luca')
    await block(zoe, 'luca')
    await block(await server.browser('luca'), 'zoe')
    await zoe.post('/api/reports', { studentId: 'luca', reason: 'other', text: 'says things' })
    await zoe.post('/api/account/invitations', { id: 'i1', token: 'zoes-secret-of-24-letters' })
    await zoe.post('/api/users/privacy-agreed', { version: PRIVACY_VERSION })
    await zoe.post('/api/email/send-otp', { email: 'zoe@riverside.example' })
    const [signIn] = await server.store.read((view) => view.signIns.of(zoe.id))
    const token = { signIn: signIn!.idHash, studentId: zoe.id, token: 'Unmistakable token', writtenAt: 1 }
    await server.store.write((tx) => tx.pushTokens.put(token))
  }

  it('is exported completely as one file, without data of other accounts', async () => {
    await lived()
    const { status, headers, body, text } = await zoe.get<Record<string, { [key: string]: unknown }[]>>('/api/account/export')
    expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="friendioo-\d{4}-\d\d-\d\d\.json"$/),
      'private, no-store',
    ])
    expect(body).toMatchObject({
      account: {
        id: 'zoe',
        phoneNumber: '+1 555 0100',
        signInEmail: 'zoe@riverside.example',
        studySchedule: 'Mondays',
        visibility: 'campus',
        invitations: [{ id: 'i1', seatsLeft: 10 }],
        privacyAgreed: { version: PRIVACY_VERSION },
      },
      picture: dataUrl('image/gif', tinyGif),
      conversations: [{ partnerId: 'noah', muted: false, messages: [{ content: 'an answer' }, { content: 'words that stay' }] }],
      meetups: [{ id: 'm1' }],
      groups: [{ id: 'alone' }, { id: 'shared' }],
      sessions: [{ id: 'alone' }, { id: 'shared' }],
      blocks: [{ id: 'luca' }],
      reports: [{ studentId: 'luca', text: 'says things' }],
      signIns: [{}],
    })
    expect((body.notifications as unknown[]).length).toBeGreaterThan(0)
    expect(text).not.toMatch(/noah@|idHash|codeHash|zoes-secret/)
  })

  it('leaves messages with the other side under "Former student" when it is deleted, and nothing else', async () => {
    await lived()
    const device = await new Replica(noah).pull()
    expect((await zoe.call('DELETE', '/api/account')).body).toEqual({ deleted: true })
    await device.pull()
    for (const replica of [device, await new Replica(noah).pull()]) {
      expect(replica.get('students', 'zoe')).toMatchObject({
        firstName: 'Former',
        lastName: 'student',
        phoneNumber: '',
        email: '',
        profileImageUrl: '',
      })
      expect(
        replica
          .all('messages')
          .map(({ content }) => content)
          .sort(),
      ).toEqual(['an answer', 'words that stay'])
      expect([replica.all('meetups'), replica.all('notifications').filter(({ senderId }) => senderId === 'zoe')]).toEqual([[], []])
      expect(replica.all('groups').map(({ id, memberIds }) => [id, memberIds])).toEqual([['shared', ['noah']]])
    }
    expect((await noah.get('/api/messages/conversations')).body).toMatchObject([
      { partnerId: 'zoe', partnerFirstName: 'Former', partnerLastName: 'student', partnerEmail: '' },
    ])
    expect((await notificationsOf(noah)).map(({ content }) => content).join()).not.toContain('Zoeline')
    expect(await inList(noah, 'alone')).toBeUndefined()
  })

  it('N15 receives no messages and no meetup requests after its deletion', async () => {
    await lived()
    await zoe.call('DELETE', '/api/account')
    for (const [path, body] of [
      ['/api/messages', { content: 'hello?' }],
      ['/api/meetup-requests', MEETUP],
    ] as const) {
      expect((await noah.post(path, { ...body, toUserId: 'zoe' })).status).toBe(404)
    }
  })

  it('SOCK-9 N11 N02 loses every session at once, and every socket within one second, when it is deleted', async () => {
    const laptop = await server.browser('zoe')
    const sockets = [await zoe.socket(), await laptop.socket('?frames=pokes')]
    for (const socket of sockets) await socket.settled()
    const { headers } = await zoe.call('DELETE', '/api/account')
    expect(headers['set-cookie']?.join()).toContain('friendioo_session=;')
    expect((await Promise.all(sockets.map((socket) => socket.closed))).map(({ code }) => code)).toEqual([4401, 4401])
    for (const browser of [zoe, laptop]) expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await zoe.call('DELETE', '/api/account')).status).toBe(401)
  })

  it('ENV-2 N58 gives a browser of a deleted account that comes back later the reason of its sign-out, and the row that says so names nobody', async () => {
    const laptop = await server.browser('zoe')
    const revoked = await server.browser('zoe')
    const { body } = await laptop.get<{ id: string; isThisOne: boolean }[]>('/api/devices')
    const { body: theirs } = await revoked.get<{ id: string; isThisOne: boolean }[]>('/api/devices')
    expect(body).toHaveLength(3)
    await laptop.call('DELETE', `/api/devices/${theirs.find(({ isThisOne }) => isThisOne)!.id}`)
    await zoe.call('DELETE', '/api/account')
    for (const browser of [laptop, revoked]) {
      const { status, body } = await browser.get<{ code: string }>('/api/auth/user')
      expect([status, body.code]).toEqual([401, 'account-deleted'])
    }
    const row = await server.store.read((view) => view.signIns.byHash(sha256(laptop.cookie.split('=')[1]!)))
    expect(row).toMatchObject({ studentId: '', browser: '', system: '', createdAt: 0, receivedSeq: 0, seenAt: 0 })
    expect((await server.store.read((view) => view.signIns.of('zoe' as StudentId))).length).toBe(0)
  })

  it('leaves no name, number, address or text about its student in any table when it is deleted', async () => {
    await lived()
    await zoe.call('DELETE', '/api/account')
    server.clock.advance(3_600_001)
    await server.store.write((tx) => tx.codes.deleteBefore(server.clock.now(), 100))
    await server.running.jobs.wake()
    const db = new Database(pathOf(server.folder, 'friendioo.db'), { readonly: true })
    const tables = db.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all() as {
      name: string
    }[]
    const found = tables.flatMap(({ name }) => {
      const rows = db
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
      return rows.filter((row) => /Zoeline|Unmistakable|555 0100|zoe@|Mondays/.test(row)).map((row) => `${name}: ${row}`)
    })
    const byId = tables.filter(({ name }) =>
      db
        .prepare(`select * from "${name}"`)
        .all()
        .some((row) => /"[a-z_]*(owner|student|member|blocker|blocked|sender)_id":"zoe"/.test(JSON.stringify(row))),
    )
    db.close()
    expect(found).toEqual([])
    expect(byId.map(({ name }) => name)).toEqual([])
  })

  it('leaves no messages when both sides are deleted', async () => {
    const { id } = await zoe.write('noah', 'between us')
    for (const student of [zoe, noah]) await student.call('DELETE', '/api/account')
    expect(await server.store.read((view) => view.messages.byIds([id]))).toEqual([])
  })

  it('can be created again with the same address after its deletion, for a new student', async () => {
    await lived()
    await zoe.call('DELETE', '/api/account')
    server.clock.advance(60_001)
    const anew = await signIn('zoe@riverside.example')
    expect([anew.status, cookieOf(anew) !== null, anew.body.user.id === 'zoe']).toEqual([200, true, false])
    expect((await noah.get('/api/messages/conversations')).body).toMatchObject([{ partnerFirstName: 'Former' }])
  })

  it('the account of a demo student cannot be deleted, because everybody shares it', async () => {
    const demo = await startTestServer({ demo: true, memory: true })
    expect((await (await demo.as('amina')).call('DELETE', '/api/account')).status).toBe(403)
    expect((await (await demo.as('amina')).get('/api/auth/user')).status).toBe(200)
    await demo.close()
  })
})
