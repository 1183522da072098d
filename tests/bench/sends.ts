import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { WebSocket } from 'ws'
import { commitsIn } from './commits.ts'
import { freshFolder } from './folders.ts'
import { median, pause, quantile, spread } from './measure.ts'
import { partsOf } from './profile-parts.ts'
import type { Row } from './row.ts'
import { messageTo, nameOf, socketClient } from './send-clients.ts'
import { ServerProcess } from './server-process.ts'
import { CLIENTS } from './throughput.ts'
import { threadTime } from './thread-time.ts'
import { quiet } from './wait-for-idle-machine.ts'

const ROUNDS = 6
/** ms of each round, and before the first one. */
const COUNTED = 1_500
const WARM_UP = 4_000
/** Number of messages that are sent alone, one after the other. */
const ALONE = 500

/**
 * Measures what a send costs the server's thread, in which parts, how many of them share a write to the disk, and how soon a poke
 * follows.
 */
export async function sends(): Promise<Row[]> {
  await quiet()
  const folder = await freshFolder()
  const server = await ServerProcess.start(folder, { measured: true })
  try {
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, at) => socketClient(server, at, { Cookie: await server.signIn(nameOf(at)) })),
    )
    const round = async (ms: number) => {
      let count = 0
      let on = true
      const [commits, time] = [commitsIn(folder), threadTime(server.pid)]
      const running = clients.map(async ({ send }) => {
        for (; on; count++) await send()
      })
      await pause(ms)
      on = false
      await Promise.all(running)
      return { each: (threadTime(server.pid) - time) / count, commits: (commitsIn(folder) - commits) / count }
    }
    await round(WARM_UP)
    const rounds: Awaited<ReturnType<typeof round>>[] = []
    while (rounds.length < ROUNDS) rounds.push(await round(COUNTED))
    await server.ask('profile')
    await round(COUNTED)
    const parts = partsOf(await server.ask<Profiler.Profile>('profiled'))
    const [each, commits] = [rounds.map((one) => one.each), rounds.map((one) => one.commits)]
    const gaps = await pokesAfterAcknowledgements(server)
    const row = { baseline: null, compare: 'itself' } as const
    return [
      {
        ...row,
        name: `thread time of a send, ${CLIENTS} sockets`,
        unit: 'µs',
        ours: median(each),
        spread: spread(each),
        note: parts.map(([part, share]) => `${part} ${(share * median(each)).toFixed(0)}`).join(', '),
      },
      { ...row, name: 'commits a send, each with one fsync', unit: '', ours: median(commits), spread: spread(commits) },
      {
        ...row,
        name: 'from the acknowledgement to the poke at the receiver, one sender',
        unit: 'ms',
        ours: median(gaps),
        spread: spread(gaps),
        note: `nine of ten within ${quantile(gaps, 0.9).toFixed(2)} ms`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Sends messages one after the other, and returns the ms from each acknowledgement to the poke at the receiver. */
async function pokesAfterAcknowledgements(server: ServerProcess): Promise<number[]> {
  const opened = async (at: number, type: string, heard: (at: number) => void) => {
    const headers = { Cookie: await server.signIn(nameOf(at)) }
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?frames=pokes`, { headers })
    socket.on('message', (data: Buffer) => data.toString('latin1', 0, 40).startsWith(`{"type":"${type}"`) && heard(performance.now()))
    await once(socket, 'open')
    return socket
  }
  const heard: { acknowledged?: number; poked?: number; both: () => void } = { both: () => {} }
  const note = (name: 'acknowledged' | 'poked') => (at: number) => {
    heard[name] ??= at
    if (heard.acknowledged !== undefined && heard.poked !== undefined) heard.both()
  }
  // Two students whose sockets above are silent now.
  const sender = await opened(0, 'messageDelivered', note('acknowledged'))
  const receiver = await opened(1, 'poke', note('poked'))
  const gaps: number[] = []
  while (gaps.length < ALONE) {
    const both = new Promise<void>((resolve) => Object.assign(heard, { acknowledged: undefined, poked: undefined, both: resolve }))
    sender.send(JSON.stringify({ type: 'sendMessage', ...messageTo(nameOf(1)) }))
    await both
    gaps.push(heard.poked! - heard.acknowledged!)
  }
  for (const socket of [sender, receiver]) socket.close()
  return gaps
}
