/**
 * `npm run bench` measures each line of docs/performance.md and its baseline in the same run. `npm run bench -- send pull`
 * measures some of them. Prints one table with the load of the machine, which should be idle, and stores it in bench-results/.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bubbles } from './bubbles.ts'
import { campus } from './campus.ts'
import { idleSockets } from './idle-sockets.ts'
import { newDevice } from './new-device.ts'
import { pull } from './pull.ts'
import { lostPatience } from './wait-for-idle-machine.ts'
import { reopen } from './reopen.ts'
import { compared, reached, type Row } from './row.ts'
import { search } from './search.ts'
import { send } from './send.ts'
import { sends } from './sends.ts'
import { sendFull } from './send-full.ts'
import { slowStart } from './slow-start.ts'
import { smooth } from './smooth.ts'
import { steady } from './steady.ts'
import { printTable } from './table.ts'
import { treePush } from './tree-push.ts'

const LINES: Record<string, () => Promise<Row[]>> = {
  bubbles,
  'new-device': newDevice,
  reopen,
  search,
  'slow-start': slowStart,
  smooth,
  steady,
  send,
  sends,
  'send-full': sendFull,
  'idle-sockets': idleSockets,
  campus,
  pull,
  'tree-push': treePush,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in LINES))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are ${Object.keys(LINES).join(', ')}.`)
  process.exit(2)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })

const load = loadavg()[0]!
const rows: Row[] = []
for (const name of wanted.length > 0 ? wanted : Object.keys(LINES)) {
  const started = performance.now()
  const measured = await LINES[name]!()
  console.log(`\n── ${name}, ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  printTable(measured)
  rows.push(...measured)
}

console.log('\n── all')
printTable(rows)
console.log(
  `\n${cpus().length} cores, load ${load.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after${lostPatience() ? ': never quiet for long, take the figures with care' : ''}`,
)
mkdirSync(`${root}bench-results`, { recursive: true })
const date = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const kept = rows.map((row) => ({ ...row, compared: compared(row), reached: reached(row) }))
writeFileSync(
  `${root}bench-results/${date}.json`,
  JSON.stringify({ date, node: process.version, cores: cpus().length, load, rows: kept }, null, 2),
)
