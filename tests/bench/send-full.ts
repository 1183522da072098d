import type { StudentId } from '../../schemas/ids.ts'
import { DEMO_STUDENTS } from '../../sync-server/demo/students.ts'
import { freshFolder } from './folders.ts'
import { median, spread } from './measure.ts'
import type { Row } from './row.ts'
import { seedChats } from './seed.ts'
import { socketClient, throughput } from './send.ts'

const ROUNDS = 4
/** A million messages: so many conversations of so many. */
const CHATS = 10_000
const EACH = 100
/** Of the rest of the campus. Few enough that their feeds are long, as after a year. */
const OTHERS = 2_000

/** The same sends into a database that is empty and into one with a million messages, in turns. */
export async function sendFull(): Promise<Row[]> {
  const full = await freshFolder()
  seedChats(full, conversations(), EACH)
  const rates: { empty: number[]; full: number[] } = { empty: [], full: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.empty.push((await throughput(socketClient, await freshFolder())).rate)
    rates.full.push((await throughput(socketClient, full)).rate)
  }
  const shares = rates.full.map((rate, round) => rate / rates.empty[round]!)
  return [
    {
      name: 'acknowledged durable sends with 1,000,000 messages stored, over an empty table',
      unit: '/s',
      ours: median(rates.full),
      spread: spread(rates.full),
      baseline: median(rates.empty),
      compare: 'ratio',
      target: { least: 0.9 },
      note: `ratios by round ${shares.map((share) => share.toFixed(2)).join(', ')}`,
    },
  ]
}

/** Those who send talk with many; everybody else with their neighbours. */
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
