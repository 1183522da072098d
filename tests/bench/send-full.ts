import type { StudentId } from '../../schemas/ids.ts'
import { DEMO_STUDENTS } from '../../sync-server/demo/students.ts'
import { freshFolder } from './folders.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Row } from './row.ts'
import { seedChats } from './seed.ts'
import { socketClient } from './send-clients.ts'
import { throughput } from './throughput.ts'

/** A million messages: the number of conversations, and of messages in each. */
const CHATS = 10_000
const EACH = 100
/** Number of other students on the campus. It is small enough that their feeds are long, as after a year. */
const OTHERS = 2_000

/** Measures the same sends with an empty database and with a million messages. */
export async function sendFull(): Promise<Row[]> {
  const full = await freshFolder()
  seedChats(full, conversations(), EACH)
  const rate = async (folder: string) => (await throughput(folder, [{ connect: socketClient, inFlight: 1 }]))[0]!.rate
  const rates = await inPairs({ full: () => rate(full), empty: async () => rate(await freshFolder()) })
  return [
    pairedRow(rates.full, rates.empty, {
      name: 'acknowledged durable sends with 1,000,000 messages stored, over an empty table',
      unit: '/s',
      target: { least: 0.9 },
    }),
  ]
}

/** Yields the pairs: the senders talk with many students, everybody else with their neighbours. */
function* conversations(): Generator<[StudentId, StudentId]> {
  const senders = DEMO_STUDENTS.map(({ id }) => id)
  for (let n = 0; n < CHATS; n++) {
    const own = n < CHATS / 5
    const a = own ? senders[n % senders.length]! : other(n)
    yield [a, other(own ? Math.floor(n / senders.length) : n + 1 + Math.floor(n / OTHERS))]
  }
}

function other(n: number): StudentId {
  return `other-${n % OTHERS}` as StudentId
}
