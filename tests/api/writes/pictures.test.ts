import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { PICTURES_AT } from '../../../schemas/constants.ts'
import { dataUrl, gif, jpeg, png, webp } from '../../support/pictures.ts'
import { demoCampus } from '../../support/demo-campus.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

interface User extends Record<string, unknown> {
  id: string
  profileImageUrl: string
  code?: string
}

const { server, amina, youssef } = await demoCampus()

describe('profile pictures', () => {
  const set = (profileImageUrl: string, student = amina) => student.put<User>('/api/users/profile', { profileImageUrl })
  const own = async () => (await amina.get<User>('/api/auth/user')).body
  const addressOf = (bytes: Buffer) => PICTURES_AT + createHash('sha256').update(bytes).digest('hex')
  const look = async (student: TestStudent, path: string) => {
    const response = await fetch(server.url + path, { headers: { Cookie: student.cookie } })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  /** Returns the status of the response to a body that announces `bytes` as its length and sends only the first byte. */
  const announced = (path: string, bytes: number) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(
        server.url + path,
        { method: 'PUT', headers: { Cookie: amina.cookie, 'Content-Type': 'application/json', 'Content-Length': bytes } },
        (response) => {
          resolve(response.statusCode!)
          asked.destroy()
        },
      )
      asked.on('error', reject)
      asked.write('{')
    })
  let made = 0
  /** Creates a picture that no other student has. */
  const fresh = () => png(1, 1, `picture ${++made}`)

  it('API-016 DATA-008 are accepted as data URLs, and shown to the student and others as the address where they are served', async () => {
    const bytes = fresh()
    const url = addressOf(bytes)
    const { status, body } = await set(dataUrl('image/png', bytes))
    expect([status, body.profileImageUrl]).toEqual([200, url])
    expect((await own()).profileImageUrl).toBe(url)
    expect((await youssef.get<User>('/api/users/profile/amina')).body.profileImageUrl).toBe(url)
    expect((await youssef.get<User[]>('/api/students/nearby')).body.find(({ id }) => id === 'amina')!.profileImageUrl).toBe(url)
    expect(
      (await youssef.get<{ partnerId: string; partnerProfileImageUrl: string }[]>('/api/messages/conversations')).body.find(
        ({ partnerId }) => partnerId === 'amina',
      )!.partnerProfileImageUrl,
    ).toBe(url)
    const replica = await new Replica(youssef).pull()
    expect(replica.get('students', 'amina')!.profileImageUrl).toBe(url)
    expect(JSON.stringify(replica.all('students'))).not.toContain('data:')
  })

  it('API-016 stay after a change without one, also when the client sends their address back with the whole profile', async () => {
    const before = (await set(dataUrl('image/png', fresh()))).body
    expect((await amina.put<User>('/api/users/profile', { firstName: 'Mina' })).body.profileImageUrl).toBe(before.profileImageUrl)
    const whole = await amina.put<User>('/api/users/profile', { ...before, firstName: 'Amina' })
    expect([whole.status, whole.body.profileImageUrl, whole.body.firstName]).toEqual([200, before.profileImageUrl, 'Amina'])
    expect((await amina.put<User>('/api/users/profile', { profileImageUrl: `${PICTURES_AT}${'0'.repeat(64)}` })).body.profileImageUrl).toBe(
      before.profileImageUrl,
    )
    expect((await amina.put<User>('/api/users/profile', { profileImageUrl: null })).body.profileImageUrl).toBe(before.profileImageUrl)
  })

  it.each([
    ['image/png', png(512, 512)],
    ['image/jpeg', jpeg(512, 300)],
    ['image/webp', webp('VP8X', 512, 512)],
    ['image/gif', gif(16, 16)],
  ])('N61 pictures of type %s are served byte by byte, stay in no cache of the browser, and cannot run anything', async (type, bytes) => {
    const { profileImageUrl } = (await set(dataUrl(type, bytes))).body
    const { status, headers, bytes: served } = await look(youssef, profileImageUrl)
    expect([status, served.equals(bytes)]).toEqual([200, true])
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'cross-origin-resource-policy'].map((name) => [
          name,
          headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': type,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="picture\.\w+"$/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/)
  })

  it('N25 are refused with 415 when they are no picture and with 413 when they are too big, and the old one stays', async () => {
    const { profileImageUrl } = (await set(dataUrl('image/png', fresh()))).body
    const svg = dataUrl('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
    const refused: [url: string, status: number][] = [
      [svg, 415],
      [svg.replace('image/svg+xml', 'image/png'), 415],
      [dataUrl('text/html', Buffer.from('<script>alert(1)</script>')), 415],
      [dataUrl('image/png', jpeg()), 415],
      ['data:image/png;base64,broken', 415],
      ['https://evil.example/x.png', 415],
      [dataUrl('image/png', png(10_000, 10_000)), 413],
      [dataUrl('image/png', Buffer.concat([png(), Buffer.alloc(5.5 * 1024 * 1024)])), 413],
    ]
    for (const [url, status] of refused) {
      const response = await amina.put<User & { message: string }>('/api/users/profile', { firstName: 'Changed', profileImageUrl: url })
      expect([response.status, response.body]).toEqual([
        status,
        { code: expect.any(String), field: 'profileImageUrl', message: expect.any(String) },
      ])
    }
    expect(await announced('/api/users/profile', 20 * 1024 * 1024)).toBe(413)
    expect(await own()).toMatchObject({ firstName: 'Amina', profileImageUrl })
    expect((await look(amina, profileImageUrl)).status).toBe(200)
  })

  it('are accepted up to almost 5 MB', async () => {
    const big = Buffer.concat([fresh(), Buffer.alloc(5 * 1024 * 1024 - 100)])
    expect((await set(dataUrl('image/png', big))).body.profileImageUrl).toBe(addressOf(big))
    expect((await look(youssef, addressOf(big))).bytes.equals(big)).toBe(true)
  })

  it('are the only bodies of that size', async () => {
    for (const path of ['/api/users/availability', '/api/study-sessions/x'])
      expect([path, await announced(path, 2 * 1024 * 1024)]).toEqual([path, 413])
  })

  it('are deleted when they are replaced or removed, unless another student has chosen the same one', async () => {
    const [first, second] = [fresh(), fresh()]
    await set(dataUrl('image/png', first))
    await set(dataUrl('image/png', first), youssef)
    await set(dataUrl('image/png', second))
    expect([(await look(amina, addressOf(first))).status, (await look(amina, addressOf(second))).status]).toEqual([200, 200])
    await set('', youssef)
    expect((await look(amina, addressOf(first))).status).toBe(404)
    expect((await set('')).body.profileImageUrl).toBe('')
    expect((await look(youssef, addressOf(second))).status).toBe(404)
  })

  it('N01 AUTH-006 are visible only to students who may see their owner', async () => {
    const url = (await set(dataUrl('image/png', fresh()))).body.profileImageUrl
    const stranger = await server.enrol('stranger', { campusId: 'other.example' as CampusId })
    await server.store.write((tx) => tx.blocks.add('amina' as StudentId, 'luca' as StudentId))
    const luca = await server.as('luca')
    expect((await look(amina, url)).status).toBe(200)
    for (const who of [stranger, luca]) {
      const { status, headers } = await look(who, url)
      expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    }
    expect((await server.call('GET', url)).status).toBe(401)
  })

  it.each(['', 'a', '0'.repeat(63), '0'.repeat(64), 'A'.repeat(64), '..', '%2e%2e%2fdb', `${'0'.repeat(64)}/x`])(
    'N34 do not exist under the name %j',
    async (name) => {
      const { status, body } = await amina.get<User>(PICTURES_AT + name)
      expect([status, body.code]).toEqual([404, 'not-found'])
    },
  )

  it('WS-030 send profilePictureUpdate to the campus and to partners anywhere, whose conversations then show the new one', async () => {
    const partner = await server.enrol('partner', { campusId: 'demo' as CampusId })
    await partner.write('amina', 'we met')
    await server.store.write(async (tx) =>
      tx.students.put({ ...(await tx.students.byId(partner.id))!, campusId: 'other.example' as CampusId }),
    )
    const stranger = await server.enrol('stranger-too', { campusId: 'other.example' as CampusId })
    const [hers, his, theirs, elsewhere] = await Promise.all([amina, youssef, partner, stranger].map((student) => student.socket()))
    const url = (await set(dataUrl('image/png', fresh()))).body.profileImageUrl
    for (const socket of [his!, theirs!])
      expect(await socket.next('profilePictureUpdate')).toEqual({ type: 'profilePictureUpdate', userId: 'amina', profileImageUrl: url })
    for (const student of [youssef, partner]) {
      const conversations = (await student.get<{ partnerId: string; partnerProfileImageUrl: string }[]>('/api/messages/conversations')).body
      expect(conversations.find(({ partnerId }) => partnerId === 'amina')!.partnerProfileImageUrl).toBe(url)
    }
    await amina.put('/api/users/profile', { firstName: 'Amina again' })
    await Promise.all([hers!, his!, elsewhere!].map((socket) => socket.settled()))
    expect([hers!, his!, elsewhere!].map((socket) => socket.all('profilePictureUpdate').length)).toEqual([0, 1, 0])
  })
})
