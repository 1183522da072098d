import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Socket } from '../../app/worker/socket.ts'
import { RECONNECT_DELAY } from '../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { CLOSE, type ServerFrame } from '../../schemas/socket.ts'
import { covers, type Checkpoint, type Positions } from '../../schemas/sync.ts'
import { newStudent } from '../../sync-server/auth/register.ts'
import { startSession } from '../../sync-server/auth/session.ts'
import { SqliteStore } from '../../sync-server/store/sqlite/store.ts'
import { TestStudent } from '../support/student.ts'
import { realServer } from './real-server.ts'

const CAMPUSES = 10
const EACH = 100

/** One device with our own client's socket: its waits, its jitter. */
class Device {
  /** Where its feeds stand, by the last `hello` or poke. */
  heard: Checkpoint | null = null
  open = false
  /** Milliseconds it waits before it comes back, once it was sent away. */
  comesBackIn = 0
  readonly socket: Socket
  #sentAway = false

  constructor(url: string, readonly student: TestStudent, readonly campus: number) {
    this.socket = new Socket({
      student: student.id,
      open: (id, listener) => {
        const ws = new WebSocket(`${url}/ws?frames=pokes&student=${id}`, { headers: { Cookie: student.cookie } })
        ws.on('open', () => listener.open())
        ws.on('message', (data: Buffer) => listener.frame(data.toString()))
        // Said by the 'close' that follows.
        ws.on('error', () => {})
        ws.on('close', (code) => {
          this.#sentAway = code === CLOSE.restarting
          listener.close(code)
          this.#sentAway = false
        })
        return { send: (text) => ws.send(text), close: () => ws.close() }
      },
      later: (run, ms) => {
        if (this.#sentAway) this.comesBackIn = ms
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      random: Math.random,
      heard: (frame) => this.#hear(frame),
      opened: () => (this.open = true),
      closed: () => (this.open = false),
      refused: () => {},
      signedOut: () => {},
      log: () => {},
    })
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'hello' || frame.type === 'pong') this.heard = frame.positions
    if (frame.type === 'poke' && this.heard?.epoch === frame.epoch) this.heard = { ...this.heard, feeds: { ...this.heard.feeds, [frame.feed]: frame.seq } }
  }
}

/** Until it holds for all of them: the test's own limit ends the wait. */
async function all(devices: readonly Device[], holds: (device: Device) => boolean): Promise<void> {
  while (!devices.every(holds)) await wait(50)
}

/** Students of some campuses, signed in, while the server is away. */
async function enrolled(dataDir: string): Promise<{ id: StudentId; campus: number; cookie: string }[]> {
  const store = new SqliteStore({ source: join(dataDir, 'friendioo.db') })
  const students = await Promise.all(
    Array.from({ length: CAMPUSES * EACH }, async (_, at) => {
      const [id, campus] = [`c${at % CAMPUSES}-${Math.floor(at / CAMPUSES)}` as StudentId, at % CAMPUSES]
      await store.write((tx) => tx.students.put({ ...newStudent(id, `${id}@campus-${campus}.example`, Date.now()), campusId: `campus-${campus}` as CampusId, firstName: id }))
      const { value } = await startSession(store, id, null, Date.now())
      return { id, campus, cookie: `friendioo_session=${value}` }
    }),
  )
  await store.close()
  return students
}

test(`F21 the server restarts under ${CAMPUSES * EACH} clients: they come back spread out, all of them, and are current`, async () => {
  const { server, http } = await realServer()
  await server.stop()
  const students = await enrolled(server.dataDir)
  await server.start()
  const devices = students.map(({ id, campus, cookie }) => new Device(server.url.replace('http', 'ws'), new TestStudent(id, http, server.url, cookie), campus))
  for (let at = 0; at < devices.length; at += EACH) {
    for (const device of devices.slice(at, at + EACH)) device.socket.start()
    await wait(50)
  }
  await all(devices, ({ heard }) => heard !== null)
  const before = devices.map(({ heard }) => heard!)

  await server.stop()
  await all(devices, ({ open }) => !open)
  // Each tenth of the time has its share of them: by chance alone 100, give or take 10.
  const shares = Array.from({ length: 10 }, (_, tenth) => devices.filter(({ comesBackIn }) => Math.floor(((comesBackIn - RECONNECT_DELAY) / RECONNECT_DELAY) * 10) === tenth).length)
  expect(shares.reduce((sum, share) => sum + share)).toBe(devices.length)
  expect(Math.min(...shares)).toBeGreaterThan(EACH / 2)

  await server.start()
  const written: Positions[] = []
  for (let campus = 0; campus < CAMPUSES; campus++) {
    const answer = await devices[campus]!.student.put('/api/users/availability', { location: `room ${campus}` })
    const { epoch, feeds } = JSON.parse(String(answer.headers['x-feed-positions'])) as Positions
    const feed = `campus:campus-${campus}`
    written.push({ epoch, feeds: { [feed]: feeds[feed]! } })
  }
  await all(devices, ({ open, heard, campus }) => open && covers(heard!, written[campus]!))

  const pages = await Promise.all(devices.map(({ student }, at) => student.pull(before[at]!)))
  for (const [at, { reset, collections }] of pages.entries()) {
    const { campus } = devices[at]!
    expect([reset, collections.students?.map((doc) => [doc.id, 'currentLocation' in doc && doc.currentLocation])]).toEqual([undefined, [[`c${campus}-0`, `room ${campus}`]]])
  }
  // The server counts each once, and keeps nothing of those that went.
  const counted = async () => Number(/^friendioo_sockets (\d+)$/m.exec((await http.call('GET', '/metrics')).text)![1])
  expect(await counted()).toBe(devices.length)
  for (const { socket } of devices) socket.stop()
  while ((await counted()) > 0) await wait(50)
}, 90_000)
