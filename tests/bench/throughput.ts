import { commitsIn } from './commits.ts'
import { pause } from './measure.ts'
import { nameOf, type Connect } from './send-clients.ts'
import { ServerProcess, type ServerProcessOptions } from './server-process.ts'

export const CLIENTS = 20
/** Compiles the server's code: a number of sends, or at most this many ms on a busy machine. Then sends are counted for `COUNTED` ms. */
const WARM_UP = { sends: 4_000, atMost: 7_000 }
const COUNTED = 3_000

/** How the clients send. */
export interface Load {
  connect: Connect
  /** Messages of each client that wait for their acknowledgement. */
  inFlight: number
}

export interface Throughput {
  /** Acknowledged sends a second. */
  rate: number
  /** Sends that share a commit. */
  batch: number
}

/** Measures each load on one server, one after the other. */
export async function throughput(folder: string, loads: readonly Load[], wishes: ServerProcessOptions = {}): Promise<Throughput[]> {
  const server = await ServerProcess.start(folder, wishes)
  try {
    const headers: Record<string, string>[] = []
    // A bare server knows no sessions.
    for (let at = 0; at < CLIENTS; at++) headers.push(wishes.script ? {} : { Cookie: await server.signIn(nameOf(at)) })
    const measured: Throughput[] = []
    for (const load of loads) measured.push(await underLoad(server, load, headers))
    return measured
  } finally {
    await server.stop()
  }
}

async function underLoad(server: ServerProcess, { connect, inFlight }: Load, headers: Record<string, string>[]): Promise<Throughput> {
  let count = 0
  let on = true
  const clients = await Promise.all(headers.map((own, at) => connect(server, at, own)))
  const running = clients.flatMap(({ send }) =>
    Array.from({ length: inFlight }, async () => {
      for (; on; count++) await send()
    }),
  )
  // A client that fails ends the bench.
  const ended = Promise.all(running)
  for (const began = performance.now(); count < WARM_UP.sends && performance.now() - began < WARM_UP.atMost;)
    await Promise.race([pause(50), ended])
  const from = { count, commits: commitsIn(server.folder), at: performance.now() }
  await Promise.race([pause(COUNTED), ended])
  const sent = count - from.count
  const rate = sent / ((performance.now() - from.at) / 1_000)
  const batch = sent / (commitsIn(server.folder) - from.commits)
  on = false
  await ended
  for (const client of clients) client.close()
  return { rate, batch }
}
