import { Http } from '../support/http.ts'
import { enrolled } from '../support/campuses.ts'
import { SocketDevice } from '../support/socket-device.ts'
import { TestStudent } from '../support/student.ts'
import { freshFolder } from './folders.ts'
import { median, pause, spread } from './measure.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { ServerProcess } from './server-process.ts'

const ROUNDS = 3
const CAMPUSES = 10
const EACH = 100
const COUNT = CAMPUSES * EACH

interface Measured {
  /** Memory of one socket, in kB. */
  memory: number
  /** Its part of the heap, in kB. */
  heap: number
  /** The longest time in ms that the server's loop stood still while all sockets came back. */
  lag: number
  /** ms from the stop signal until all sockets were back and current. */
  back: number
}

/** Connects a thousand idle devices to our server and to a server that is only `ws`: measures their memory, and a restart. */
export async function idleSockets(): Promise<Row[]> {
  const ours: Measured[] = []
  const raw: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measure())
    raw.push(await measure('tests/bench/raw-sockets.ts'))
  }
  const row = (name: string, of: keyof Measured, compare: Row['compare'], most: number): Row => {
    const [mine, bare] = [ours, raw].map((all) => all.map((each) => each[of]))
    return {
      name,
      unit: of === 'memory' || of === 'heap' ? 'kB' : 'ms',
      ours: median(mine!),
      spread: spread(mine!),
      baseline: median(bare!),
      compare,
      target: { most },
    }
  }
  return [
    row(`memory of each of ${COUNT} idle sockets, over raw ws`, 'memory', 'ratio', 2),
    row(`heap of each of ${COUNT} idle sockets, more than raw ws`, 'heap', 'difference', 4.096),
    row(`a restart under ${COUNT} sockets: all back and current, over raw ws`, 'back', 'ratio', 1.5),
    row('the longest time that the loop stood still meanwhile', 'lag', 'itself', 50),
  ]
}

async function measure(script?: string): Promise<Measured> {
  const folder = await freshFolder()
  const students = await enrolled(folder, CAMPUSES, EACH)
  await quiet()
  const wishes = { measured: true, ...(script && { script }) }
  let server = await ServerProcess.start(folder, wishes)
  const http = new Http(server.url)
  const devices = students.map(
    ({ id, campus, cookie }) => new SocketDevice(server.url.replace('http', 'ws'), new TestStudent(id, http, server.url, cookie), campus),
  )
  try {
    // The one-time cost of the first sockets belongs to no single socket.
    await connected(devices.slice(0, EACH))
    const before = await server.memory()
    await connected(devices.slice(EACH))
    // Presence is sent about once a second.
    await pause(3_000)
    const after = await server.memory()
    const each = (of: 'rss' | 'heapUsed') => (after[of] - before[of]) / (COUNT - EACH) / 1_000

    await quiet()
    const current = allCurrent(devices, script === undefined)
    const started = performance.now()
    await server.stop()
    server = await ServerProcess.start(folder, { ...wishes, port: server.port })
    // Its start is over.
    await server.lag()
    await current
    return { memory: each('rss'), heap: each('heapUsed'), back: performance.now() - started, lag: await server.lag() }
  } finally {
    for (const { socket } of devices) socket.stop()
    http.close()
    await server.stop()
  }
}

/** Connects the devices in small steps, because connecting is not measured yet. */
async function connected(devices: readonly SocketDevice[]): Promise<void> {
  for (let at = 0; at < devices.length; at += EACH) {
    for (const device of devices.slice(at, at + EACH)) device.socket.start()
    await pause(50)
  }
  while (!devices.every(({ heard }) => heard !== null)) await pause(50)
}

/** Waits until each device has received a new greeting and, on our server, has pulled what it missed, as our client does. */
async function allCurrent(devices: readonly SocketDevice[], pulls: boolean): Promise<void> {
  await Promise.all(
    devices.map((device) => {
      const { heard } = device
      return new Promise<void>((resolve, reject) => {
        device.greeted = () => void (pulls ? device.student.pull(heard) : Promise.resolve()).then(() => resolve(), reject)
      })
    }),
  )
}
