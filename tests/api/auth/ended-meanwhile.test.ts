import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { sha256 } from '../../../sync-server/sha256.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

const EVIL = 'evil@elsewhere.example'
const message = (content: string) => ({ toUserId: 'youssef', content })

describe('a session that ends while what it asked for is under way', () => {
  let server: TestServer
  let phone: TestStudent
  let laptop: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ demo: true, memory: true })
    phone = await server.as('amina')
    laptop = await server.as('amina')
  })
  afterEach(() => server.close())

  const signOutOthers = () => phone.call('DELETE', '/api/devices')

  /** Begins a request of the laptop. Resolves when the server has let it in and waits for the rest of its body. */
  async function begin(method: string, path: string, body: unknown): Promise<{ finish(): Promise<number> }> {
    const text = JSON.stringify(body)
    const { limits } = server.running.services
    const asked: ClientRequest = request(`${server.url}${path}`, {
      method,
      headers: { Cookie: laptop.cookie, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
    })
    const original = limits.request
    await new Promise<void>((letIn) => {
      vi.spyOn(limits, 'request').mockImplementationOnce((...args) => {
        original(...args)
        letIn()
      })
      asked.write(text.slice(0, 5))
    })
    return {
      finish: async () => {
        const responded = once(asked, 'response')
        asked.end(text.slice(5))
        const [response] = (await responded) as [IncomingMessage]
        response.resume()
        return response.statusCode!
      },
    }
  }

  /** Signs the laptop out as soon as the next write of this name is committed, before the server goes on with what it does. */
  function signOutAfterWrite(isMeant: (name: string | undefined) => boolean): { writes: (string | undefined)[] } {
    const write = server.store.write.bind(server.store)
    const writes: (string | undefined)[] = []
    let done = false
    server.store.write = async (work, name) => {
      writes.push(name)
      const result = await write(work, name)
      if (!done && isMeant(name)) {
        done = true
        await signOutOthers()
      }
      return result
    }
    return { writes }
  }

  it.each([
    ['PUT', '/api/users/profile', { studySchedule: 'Late' }],
    ['POST', '/api/messages', message('Late')],
    ['POST', '/api/batch', [{ method: 'POST', path: '/api/messages', body: message('Late'), idempotencyKey: 'late' }]],
    ['POST', '/api/push/subscriptions', { token: 'x'.repeat(40), keys: {} }],
    ['POST', '/sync/pull', { checkpoint: null }],
  ])('N87 %s %s gets 401 if its body ends after its session, and changes nothing', async (method, path, body) => {
    const late = await begin(method, path, body)
    await signOutOthers()
    expect(await late.finish()).toBe(401)
    expect((await phone.get('/api/auth/user')).body.studySchedule).not.toBe('Late')
    expect((await phone.history('youssef')).map(({ content }) => content)).not.toContain('Late')
    expect(server.log.filter(({ event }) => event === 'failure')).toEqual([])
  })

  it('N87 a code that arrives after the end of its session makes no other address sign in', async () => {
    const before = (await phone.get('/api/auth/user')).body.email
    await laptop.post('/api/email/send-otp', { email: EVIL })
    const late = await begin('POST', '/api/email/verify-otp', { email: EVIL, otpCode: await server.codeFor(EVIL) })
    await signOutOthers()
    expect(await late.finish()).toBe(401)
    expect((await phone.get('/api/auth/user')).body.email).toBe(before)
  })

  it('N87 a batch carries out no item after the end of its session', async () => {
    signOutAfterWrite((name) => name === 'sendMessage')
    const item = (key: string) => ({ method: 'POST', path: '/api/messages', body: message(key), idempotencyKey: key })
    const { body } = await laptop.post<{ status: number }[]>('/api/batch', [item('one'), item('two')])
    expect(body).toMatchObject([{ status: 201 }, { status: 401, body: { code: 'revoked' } }])
    expect((await phone.history('youssef')).map(({ content }) => content)).not.toContain('two')
  })

  it('N87 a page that is sent in parts ends after the session that asked for it', async () => {
    for (let at = 0; at < 40; at++) await phone.write('youssef', `${at} ${'x'.repeat(9_990)}`)
    const read = server.store.read.bind(server.store)
    server.store.read = async (work) => {
      const result = await read(work)
      if (Array.isArray(result) && result.length === 40) {
        server.store.read = read
        await signOutOthers()
      }
      return result
    }
    await expect(laptop.history('youssef', '?limit=40')).rejects.toThrow('aborted')
    expect(await phone.history('youssef', '?limit=40')).toHaveLength(40)
  })

  it('N87 a list of conversations that is sent in parts ends after the session that asked for it', async () => {
    const { campusId } = (await server.store.read((view) => view.students.byId('amina' as StudentId)))!
    for (let at = 0; at < 45; at++) await (await server.enrol(`friend${at}`, { campusId })).write('amina', 'Hello')
    const read = server.store.read.bind(server.store)
    server.store.read = async (work) => {
      const result = await read(work)
      if (Array.isArray(result) && result.length === 20) {
        server.store.read = read
        await signOutOthers()
      }
      return result
    }
    await expect(laptop.get('/api/messages/conversations')).rejects.toThrow('aborted')
  })

  it.each([
    ['GET', '/api/students/nearby'],
    ['GET', '/sync/history?of=students'],
    ['POST', '/sync/pull'],
  ])('N87 %s %s gets 401 if its turn comes after its session has ended', async (method, path) => {
    const { limits } = server.running.services
    let end!: () => void
    // Another read of the same student runs, so this one waits.
    const slow = limits.alone(limits.ownerOf({ student: laptop, signIn: { idHash: sha256(laptop.cookie.split('=')[1]!) } }), () => {
      return new Promise<void>((resolve) => (end = resolve))
    })
    const alone = vi.spyOn(limits, 'alone')
    const read = laptop.call(method, path, method === 'POST' ? {} : undefined)
    await expect.poll(() => alone.mock.calls.length).toBe(1)
    await signOutOthers()
    end()
    await slow
    expect((await read).status).toBe(401)
  })

  it('N87 a message over the socket that shares a commit with the end of its session is not stored', async () => {
    const socket = await laptop.socket()
    const write = server.store.write.bind(server.store)
    const ended: Promise<unknown>[] = []
    server.store.write = (work, name) => {
      if (name === 'sendMessage') ended.push(write((tx) => tx.signIns.remove(sha256(laptop.cookie.split('=')[1]!))))
      return write(work, name)
    }
    socket.send({ type: 'sendMessage', id: 'late', to: 'youssef', content: 'Late' })
    const response = await Promise.race([socket.next('messageError'), socket.next('messageDelivered')])
    expect(response).toMatchObject({ type: 'messageError', clientMessageId: 'late', status: 401 })
    await Promise.all(ended)
    expect((await phone.history('youssef')).map(({ content }) => content)).not.toContain('Late')
  })

  it('N87 a calendar is not connected after the end of the session that asked for it', async () => {
    const { authUrl } = (await laptop.get<{ authUrl: string }>('/api/calendar/auth')).body
    const state = new URL(authUrl).searchParams.get('state')!
    signOutAfterWrite(() => true)
    expect((await laptop.get(`/api/calendar/callback?code=allowed&state=${state}`)).status).toBe(400)
    expect((await phone.get('/api/auth/user')).body.googleCalendarConnected).toBe(false)
  })

  it('N58 N87 frames that wait on a connection to the realtime database are not carried out after the end of its session', async () => {
    const socket = await TreeSocket.open(server.url, { Cookie: laptop.cookie })
    await socket.next()
    const { writes } = signOutAfterWrite((name) => name === 'realtime-database')
    // Its client never confirms the close.
    socket.ws.pause()
    for (let at = 0; at < 20; at++) socket.send({ t: 'd', d: { r: at, a: 'p', b: { p: 'presence/amina', d: { online: at % 2 === 0 } } } })
    await expect.poll(() => writes.length).toBeGreaterThan(0)
    // Frames that were carried out would each take a few turns of the event loop.
    for (let turn = 0; turn < 500; turn++) await nextTurn()
    expect(writes.filter((name) => name === 'realtime-database')).toHaveLength(1)
    socket.ws.terminate()
  })
})
