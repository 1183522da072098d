import { WebSocket } from 'ws'
import { CAMPUS_POKE_INTERVAL, MINUTE } from '../../schemas/constants.ts'
import { campusFeed } from '../../sync-server/feed-names.ts'
import { enrolled } from '../support/campuses.ts'
import { freshFolder } from './folders.ts'
import { pause, quantile } from './measure.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { ServerProcess } from './server-process.ts'

const STUDENTS = 5_000
/**
 * Number of online students. Each changes their availability once a minute: with twice as many students, four times as many
 * changes are delivered.
 */
const ONLINE = { half: 250, all: 500 } as const
/** Duration of the measurement, in ms. */
const LASTS = 30_000
const FEED = campusFeed('campus-0')

interface Student {
  id: string
  cookie: string
}

interface Measured {
  changes: number
  /** Number of changes times the number of readers. */
  deliveries: number
  /** Documents that the server rendered for these pokes. */
  rendered: number
  /** Bytes that all sockets received together. */
  bytes: number
  /** CPU time of the server, in ms. */
  cpu: number
  /** ms from each response to each socket that received the change. */
  waits: number[]
  /** The campus frames that one socket received, and when. */
  frames: { at: number; text: string }[]
}

/** Measures a campus of thousands, of whom hundreds are online while they change: the cost, and how it grows. */
export async function campus(): Promise<Row[]> {
  const folder = await freshFolder()
  const students = await enrolled(folder, 1, STUDENTS)
  const half = await ours(folder, students.slice(0, ONLINE.half))
  const all = await ours(folder, students.slice(0, ONLINE.all))
  const raw = await broadcast(folder, all.frames)

  const row = { spread: 0, compare: 'ratio' } as const
  const growth = (name: string, unit: Row['unit'], of: (measured: Measured) => number): Row => ({
    ...row,
    name: `  ${name}, over that of ${ONLINE.half}`,
    unit,
    ours: of(all),
    baseline: of(half),
    target: { most: 1.15 },
  })
  const share = (cpu: number) => (cpu / LASTS) * 100
  const aMinute = (bytes: number) => ((bytes / ONLINE.all / LASTS) * MINUTE) / 1_000
  return [
    {
      ...row,
      name: `a change on a campus of ${ONLINE.all} who look on: all have it, p99, over raw ws`,
      unit: 'ms',
      ours: quantile(all.waits, 0.99),
      baseline: quantile(raw.waits, 0.99),
      compare: 'difference',
      target: { most: CAMPUS_POKE_INTERVAL + 250 },
    },
    {
      ...row,
      name: `  share of one core, ${all.changes * (MINUTE / LASTS)} changes a minute, over raw ws with the same frames`,
      unit: '%',
      ours: share(all.cpu),
      baseline: share(raw.cpu),
    },
    {
      ...row,
      name: '  that each receives a minute, over the frames of the campus alone',
      unit: 'kB',
      ours: aMinute(all.bytes),
      baseline: aMinute(raw.bytes),
      target: { most: 1.15 },
    },
    growth('documents rendered a change', '', ({ rendered, changes }) => rendered / changes),
    growth('kB a delivery', 'kB', ({ bytes, deliveries }) => bytes / deliveries / 1_000),
    growth('ms of processor a delivery', 'ms', ({ cpu, deliveries }) => cpu / deliveries),
  ]
}

async function ours(folder: string, online: readonly Student[]): Promise<Measured> {
  const server = await ServerProcess.start(folder, { measured: true })
  try {
    const sockets = await connected(
      server,
      online.map(({ id, cookie }) => ({ query: `?frames=pokes&student=${id}`, headers: { Cookie: cookie } })),
    )
    const heard = listening(sockets)
    const [cpu, rendered] = [await server.cpu(), await renderedBy(server)]
    const changes: { seq: number; respondedAt: number }[] = []
    const asked: Promise<void>[] = []
    const every = MINUTE / online.length
    const started = performance.now()
    for (let n = 0; n * every < LASTS; n++) {
      await pause(started + n * every - performance.now())
      asked.push(change(server, online[n]!, n).then((seq) => void changes.push({ seq, respondedAt: performance.now() })))
    }
    await Promise.all(asked)
    await pause(started + LASTS - performance.now())
    const used = (await server.cpu()) - cpu
    // The last changes are still gathered.
    await pause(2 * CAMPUS_POKE_INTERVAL)
    const waits = heard.frames.flatMap((frames) =>
      changes.map(({ seq, respondedAt }) => frames.find((frame) => frame.seq >= seq)!.at - respondedAt),
    )
    const documents = (await renderedBy(server)) - rendered
    return {
      changes: changes.length,
      deliveries: changes.length * online.length,
      rendered: documents,
      bytes: heard.bytes(),
      cpu: used,
      waits,
      frames: heard.first.map(({ at, text }) => ({ at: at - started, text })),
    }
  } finally {
    await server.stop()
  }
}

/** Sends the same frames at the same times from a server that does nothing else. */
async function broadcast(folder: string, frames: Measured['frames']): Promise<Pick<Measured, 'bytes' | 'cpu' | 'waits'>> {
  const server = await ServerProcess.start(folder, { measured: true, script: 'tests/bench/raw-sockets.ts' })
  try {
    const heard = listening(
      await connected(
        server,
        Array.from({ length: ONLINE.all }, () => ({ query: '', headers: {} })),
      ),
    )
    const cpu = await server.cpu()
    const sent: { seq: number; at: number }[] = []
    const started = performance.now()
    for (const { at, text } of frames) {
      await pause(started + at - performance.now())
      sent.push({ seq: seqOf(text)!, at: performance.now() })
      await server.http.call('POST', '/told', { body: text })
    }
    await pause(CAMPUS_POKE_INTERVAL)
    const waits = heard.frames.flatMap((arrived) => sent.map(({ seq, at }) => arrived.find((frame) => frame.seq >= seq)!.at - at))
    return { bytes: heard.bytes(), cpu: (await server.cpu()) - cpu, waits }
  } finally {
    await server.stop()
  }
}

/** Connects them in small steps, then waits until everybody has received all presence changes. */
async function connected(server: ServerProcess, each: readonly { query: string; headers: Record<string, string> }[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (const { query, headers } of each) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws${query}`, { headers })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    sockets.push(socket)
  }
  await quiet()
  return sockets
}

/** Records the frames from now on. Keeps only position and time of each campus frame, and the text for the first socket. */
function listening(sockets: readonly WebSocket[]) {
  let bytes = 0
  const first: { at: number; text: string }[] = []
  const frames = sockets.map((socket, n) => {
    const told: { seq: number; at: number }[] = []
    socket.on('message', (data: Buffer) => {
      const at = performance.now()
      bytes += data.length
      const seq = seqOf(data.toString('utf8', 0, 300))
      if (seq === null) return
      told.push({ seq, at })
      if (n === 0) first.push({ at, text: data.toString() })
    })
    return told
  })
  return { frames, first, bytes: () => bytes }
}

function seqOf(frame: string): number | null {
  const [, feed, seq] = /"feed":"([^"]+)","prev":\d+,"seq":(\d+)/.exec(frame) ?? []
  return feed === FEED ? Number(seq) : null
}

/** Returns the position of the campus feed after the change. */
async function change(server: ServerProcess, { cookie }: Student, n: number): Promise<number> {
  const body =
    n % 2 === 0
      ? { status: 'available', availabilityText: 'Free until 6:00 PM today' }
      : { status: 'offline', availabilityText: 'Currently unavailable' }
  const { status, headers } = await server.http.call('PUT', '/api/users/availability', { headers: { Cookie: cookie }, body })
  if (status !== 200) throw new Error(`The change got status ${status}.`)
  const positions = JSON.parse(headers['x-feed-positions'] as string) as { feeds: Record<string, number> }
  return positions.feeds[FEED]!
}

async function renderedBy(server: ServerProcess): Promise<number> {
  const { text } = await server.http.call('GET', '/metrics')
  return Number(/^friendioo_poke_documents_total (\d+)$/m.exec(text)![1])
}
