import type { StudentId } from '../../schemas/ids.ts'
import type { Checkpoint, PullAnswer } from '../../schemas/sync.ts'
import { freshFolder } from './folders.ts'
import { median, spread } from './measure.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { seedChanges, seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'

const WARM_UP = 100
const SAMPLES = 400
const CHANGES = 100
const AMINA = 'amina' as StudentId

/** Measures a pull of the same hundred changes among few and among many documents, alternately. */
export async function pull(): Promise<Row[]> {
  const [few, many] = await Promise.all([puller(1_000), puller(100_000)])
  try {
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    for (let n = 0; n < WARM_UP + SAMPLES; n++) {
      if (n % 50 === 0) await quiet()
      const [a, b] = [await few.pull(), await many.pull()]
      if (n < WARM_UP) continue
      times.few.push(a)
      times.many.push(b)
    }
    const row: Row = {
      name: 'pull of 100 changes among 100,000 documents, over 1,000',
      unit: 'ms',
      ours: median(times.many),
      spread: spread(times.many),
      baseline: median(times.few),
      compare: 'ratio',
      target: { most: 1.2 },
    }
    return [row]
  } finally {
    await Promise.all([few.stop(), many.stop()])
  }
}

async function puller(documents: number): Promise<{ pull(): Promise<number>; stop(): Promise<void> }> {
  const folder = await freshFolder()
  seedChat(folder, AMINA, 'youssef' as StudentId, documents)
  const server = await ServerProcess.start(folder)
  const headers = { Cookie: await server.signIn(AMINA) }
  const ask = async (checkpoint: Checkpoint | null) =>
    (await server.http.call<PullAnswer>('POST', '/sync/pull', { headers, body: { checkpoint } })).body
  const { checkpoint } = await ask(null)
  const before = seedChanges(folder, AMINA, CHANGES)
  const from = { ...checkpoint, feeds: { ...checkpoint.feeds, [`user:${AMINA}`]: before } }
  return {
    pull: async () => {
      const started = performance.now()
      const { collections, reset } = await ask(from)
      const took = performance.now() - started
      if (reset || collections.messages?.length !== CHANGES) throw new Error(`The pull brought ${collections.messages?.length} messages.`)
      return took
    },
    stop: () => server.stop(),
  }
}
