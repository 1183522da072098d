import { sameCheckpoint } from '../../schemas/sync.ts'
import { Http } from '../support/http.ts'
import { enrolled } from '../support/campuses.ts'
import { SocketDevice } from '../support/socket-device.ts'
import { TestStudent } from '../support/student.ts'
import { copyOf, freshFolder } from './folders.ts'
import { pause } from './measure.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Labels, type Row } from './row.ts'
import { ServerProcess, type ServerProcessOptions } from './server-process.ts'

const CAMPUSES = 10
const EACH = 100
const COUNT = CAMPUSES * EACH

interface Measured {
  /** Memory of one socket, in kB. */
  memory: number
  /** Its part of the heap, in kB. */
  heap: number
  /** The longest time in ms that the server's loop stood still while all sockets came back after a restart, as our client does. */
  lag: number
  /** ms from the moment the server listens again until all sockets, which connect at once, are open and current. */
  back: number
  /** The longest time in ms that the server's loop stood still during that. */
  lagAtOnce: number
}

/** Connects a thousand idle devices to our server and to a server that is only `ws`: measures their memory, and two restarts. */
export async function idleSockets(): Promise<Row[]> {
  const folder = await freshFolder()
  const students = await enrolled(folder, CAMPUSES, EACH)
  const run = (wishes: ServerProcessOptions) => () => measure(copyOf(folder), students, { ...wishes, measured: true })
  const { ours, raw } = await inPairs({ ours: run({}), raw: run({ script: 'tests/bench/raw-sockets.ts' }) })
  const row = (of: keyof Measured, labels: Labels) =>
    pairedRow(
      ours.map((each) => each[of]),
      raw.map((each) => each[of]),
      labels,
    )
  return [
    row('memory', { name: `memory of each of ${COUNT} idle sockets, over raw ws`, unit: 'kB', target: { most: 1.7 } }),
    row('heap', {
      name: `heap of each of ${COUNT} idle sockets, more than raw ws`,
      unit: 'kB',
      compare: 'difference',
      target: { most: 4.096 },
    }),
    row('lag', {
      name: `the longest time that the loop stands still while ${COUNT} sockets come back`,
      unit: 'ms',
      compare: 'itself',
      target: { most: 50 },
    }),
    row('back', { name: `${COUNT} sockets that connect at once: all current, over raw ws`, unit: 'ms', target: { most: 1.9 } }),
    row('lagAtOnce', { name: '  the longest time that the loop stands still during that', unit: 'ms' }),
  ]
}

type Students = Awaited<ReturnType<typeof enrolled>>

async function measure(folder: string, students: Students, wishes: ServerProcessOptions): Promise<Measured> {
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

    const restarted = async (comeBack: () => void) => {
      const current = allCurrent(devices)
      await server.stop()
      server = await ServerProcess.start(folder, { ...wishes, port: server.port })
      // Its start is over.
      await server.lag()
      const listened = performance.now()
      comeBack()
      await current
      return { back: performance.now() - listened, lag: await server.lag() }
    }
    const { lag } = await restarted(() => {})
    // Our own client waits some seconds and a random part more (WS-010), which would hide what the server takes.
    const atOnce = await restarted(() => devices.forEach(({ socket }) => socket.connectNow()))
    return { memory: each('rss'), heap: each('heapUsed'), lag, back: atOnce.back, lagAtOnce: atOnce.lag }
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

/** Waits until each device has received a new greeting and, if that says that a feed has moved, has pulled, as our client does. */
async function allCurrent(devices: readonly SocketDevice[]): Promise<void> {
  await Promise.all(
    devices.map((device) => {
      const { heard } = device
      return new Promise<void>((resolve, reject) => {
        device.onGreeting = () => {
          if (sameCheckpoint(heard, device.heard)) resolve()
          else void device.student.pull(heard).then(() => resolve(), reject)
        }
      })
    }),
  )
}
