import { once } from 'node:events'
import { WebSocket } from 'ws'
import { DEMO_STUDENTS } from '../../sync-server/demo/students.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { commitsIn } from './commits.ts'
import { freshFolder } from './folders.ts'
import { groupCommit } from './group-commit.ts'
import { median, pause, spread } from './measure.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { ServerProcess } from './server-process.ts'

const CLIENTS = 20
const ROUNDS = 3
/**
 * Warms up the server's code: a number of sends, or at most this many ms on a busy machine. After that, sends are counted for
 * `COUNTED` ms.
 */
const WARM_UP = { sends: 4_000, atMost: 7_000 }
const COUNTED = 3_000
const TEXT = 'Did you understand the part about the brachial plexus?'

/** Sends one message as one client and resolves when it is acknowledged. */
type Send = () => Promise<void>

/** Measures acknowledged durable sends a second of 20 clients, each with one in flight. The baseline is SQLite alone. */
export async function send(): Promise<Row[]> {
  const sockets: number[] = []
  const http: number[] = []
  const alone: number[] = []
  const shares: number[] = []
  const batches: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rate, batch } = await throughput(socketClient, await freshFolder())
    sockets.push(rate)
    batches.push(batch)
    http.push((await throughput(httpClient, await freshFolder())).rate)
    await quiet()
    alone.push(groupCommit(await freshFolder(), batch, COUNTED))
    shares.push(rate / alone.at(-1)!)
  }
  const baseline = median(alone)
  const row = { unit: '/s', baseline, compare: 'ratio' } as const
  return [
    {
      ...row,
      name: 'acknowledged durable sends, 20 sockets',
      ours: median(sockets),
      spread: spread(sockets),
      target: { least: 0.5 },
      note: `${median(batches).toFixed(1)} sends a commit; SQLite alone ± ${spread(alone).toFixed(0)}; ratios by round ${shares.map((share) => share.toFixed(2)).join(', ')}`,
    },
    { ...row, name: 'acknowledged durable sends, 20 by HTTP', ours: median(http), spread: spread(http) },
  ]
}

/** Returns sends a second with this database, and how many of them share a commit. */
export async function throughput(
  connect: (server: ServerProcess, at: number) => Promise<Send>,
  folder: string,
): Promise<{ rate: number; batch: number }> {
  await quiet()
  const server = await ServerProcess.start(folder)
  try {
    let count = 0
    let on = true
    const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => connect(server, at)))
    const running = clients.map(async (sendOne) => {
      for (; on; count++) await sendOne()
    })
    for (const began = performance.now(); count < WARM_UP.sends && performance.now() - began < WARM_UP.atMost;) await pause(50)
    const from = { count, commits: commitsIn(folder), at: performance.now() }
    await pause(COUNTED)
    const sent = count - from.count
    const rate = sent / ((performance.now() - from.at) / 1_000)
    const batch = sent / (commitsIn(folder) - from.commits)
    on = false
    await Promise.all(running)
    return { rate, batch }
  } finally {
    await server.stop()
  }
}

/** Connects a client of a pair that write to each other. Each receives the pokes of both directions, as our own client does. */
export async function socketClient(server: ServerProcess, at: number): Promise<Send> {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?frames=pokes`, { headers: { Cookie: await server.signIn(nameOf(at)) } })
  let acknowledged: () => void = () => {}
  ws.on('message', (data: Buffer) => {
    // The frame is not parsed, because this process must be as fast as the server.
    const head = data.toString('latin1', 0, 40)
    if (head.startsWith('{"type":"messageDelivered"')) acknowledged()
    else if (head.startsWith('{"type":"messageError"')) throw new Error(data.toString())
  })
  await once(ws, 'open')
  return () =>
    new Promise((resolve) => {
      acknowledged = resolve
      ws.send(JSON.stringify({ type: 'sendMessage', ...messageTo(nameOf(at ^ 1)) }))
    })
}

async function httpClient(server: ServerProcess, at: number): Promise<Send> {
  const headers = { Cookie: await server.signIn(nameOf(at)) }
  return async () => {
    const { status, text } = await server.http.call('POST', '/api/messages', { headers, body: messageTo(nameOf(at ^ 1)) })
    if (status !== 201) throw new Error(`The message was answered ${status}: ${text}`)
  }
}

export function nameOf(at: number): string {
  return DEMO_STUDENTS[at]!.id
}

export function messageTo(toUserId: string) {
  const now = Date.now()
  const id = uuidv7(now, (count) => crypto.getRandomValues(new Uint8Array(count)))
  return { id, toUserId, content: TEXT, composedAt: new Date(now).toISOString(), utcOffset: 120 }
}
