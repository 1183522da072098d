import { runSeed } from './run-seed.ts'

// npm run simulate -- 1 1000     seeds 1 to 1000
// npm run simulate -- 42         one seed, with everything that happens
const [from = 1, to = from] = process.argv.slice(2).map(Number)
const started = performance.now()
let failed = 0
for (let seed = from; seed <= to; seed++) {
  const { broken, log } = await runSeed(seed, from === to ? (line) => console.log(line) : undefined)
  if (broken.length > 0) {
    failed++
    console.log(`seed ${seed} (${log.length} steps):\n  ${broken.slice(0, 6).join('\n  ')}`)
  }
  if ((seed - from + 1) % 1_000 === 0) console.log(`${seed - from + 1} seeds, ${failed} failed`)
}
const seconds = (performance.now() - started) / 1000
console.log(
  `${to - from + 1} seeds in ${seconds.toFixed(1)} s (${((seconds * 1000) / (to - from + 1)).toFixed(0)} ms each), ${failed} failed`,
)
process.exitCode = failed === 0 ? 0 : 1
