import type { StudentId } from '../../schemas/ids.ts'
import type { Checkpoint, PullResponse } from '../../schemas/sync.ts'
import { freshFolder } from './folders.ts'
import { median } from './measure.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Row } from './row.ts'
import { seedChanges, seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'

const ROUNDS = 10
/** Pulls of each in a round. */
const EACH = 40
const CHANGES = 100
const AMINA = 'amina' as StudentId

/** Measures a pull of the same hundred changes among few and among many documents. */
export async function pull(): Promise<Row[]> {
  const [few, many] = await Promise.all([puller(1_000), puller(100_000)])
  try {
    const times = await inPairs({ few: () => some(few.pull), many: () => some(many.pull) }, { rounds: ROUNDS, warmUp: 2 })
    return [
      pairedRow(times.many, times.few, {
        name: 'pull of 100 changes among 100,000 documents, over 1,000',
        unit: 'ms',
        target: { most: 1.2 },
      }),
    ]
  } finally {
    await Promise.all([few.stop(), many.stop()])
  }
}

/** Returns the median of some pulls. */
async function some(pull: () => Promise<number>): Promise<number> {
  const times: number[] = []
  while (times.length < EACH) times.push(await pull())
  return median(times)
}

async function puller(documents: number): Promise<{ pull(): Promise<number>; stop(): Promise<void> }> {
  const folder = await freshFolder()
  seedChat(folder, AMINA, 'youssef' as StudentId, documents)
  const server = await ServerProcess.start(folder)
  const headers = { Cookie: await server.signIn(AMINA) }
  const ask = async (checkpoint: Checkpoint | null) =>
    (await server.http.call<PullResponse>('POST', '/sync/pull', { headers, body: { checkpoint } })).body
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
