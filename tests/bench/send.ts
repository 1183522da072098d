import { freshFolder } from './folders.ts'
import { median } from './measure.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Labels, type Row } from './row.ts'
import { httpClient, socketClient } from './send-clients.ts'
import { CLIENTS, throughput, type Load, type Throughput } from './throughput.ts'

const SOCKETS: Load[] = [
  { connect: socketClient, inFlight: 1 },
  { connect: socketClient, inFlight: 8 },
]
const HTTP: Load[] = SOCKETS.map(({ inFlight }) => ({ connect: httpClient, inFlight }))
const BARE = { script: 'tests/bench/raw-messages.ts' }

/**
 * Measures acknowledged durable sends a second, by socket and by HTTP. The baseline is a bare server that commits one row a message; with
 * the rows that a send of ours writes it shows what they cost.
 */
export async function send(): Promise<Row[]> {
  const rates = await inPairs({
    ours: async () => throughput(await freshFolder(), [...SOCKETS, ...HTTP]),
    bare: async () => throughput(await freshFolder(), [...SOCKETS, ...HTTP], BARE),
    sameRows: async () => throughput(await freshFolder(), [...SOCKETS, ...HTTP], { ...BARE, env: { ROWS: 'send' } }),
  })
  const of = (rounds: Throughput[][], load: number) => rounds.map((loads) => loads[load]!.rate)
  const line = (load: number, how: string, more: Omit<Labels, 'name' | 'unit'>) =>
    pairedRow(of(rates.ours, load), of(rates.bare, load), {
      name: `acknowledged durable sends of ${CLIENTS} ${how}, over a bare server`,
      unit: '/s',
      ...more,
    })
  const sameRows = (load: number) =>
    pairedRow(of(rates.ours, load), of(rates.sameRows, load), { name: '  over a bare server that writes the same rows', unit: '/s' })
  const batches = (rounds: Throughput[][], load: number) => median(rounds.map((loads) => loads[load]!.batch)).toFixed(1)
  const shared = (load: number) => `${batches(rates.ours, load)} sends a commit, the bare server ${batches(rates.bare, load)}`
  return [
    line(0, 'sockets, 1 in flight', { target: { least: 0.6 }, note: shared(0) }),
    sameRows(0),
    line(1, 'sockets, 8 in flight', { target: { least: 0.6 }, note: shared(1) }),
    sameRows(1),
    line(2, 'by HTTP, 1 in flight', { compare: 'itself', target: { least: 2_000 }, note: shared(2) }),
    sameRows(2),
    line(3, 'by HTTP, 8 in flight', { compare: 'itself', target: { least: 2_000 }, note: shared(3) }),
    sameRows(3),
  ]
}
