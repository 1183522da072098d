import { parseArgs } from 'node:util'
import type { Input } from './inputs.ts'
import { runFuzz } from './run-fuzz.ts'

// npm run fuzz                                  100,000 inputs of a random seed
// npm run fuzz -- --inputs 5000 --seed 7        the first 5,000 inputs of seed 7
// npm run fuzz -- --inputs 500 --only batch     inputs of one kind alone
// npm run fuzz:tree                             10,000 frames to the realtime database
const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '100000' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const count = Number(values.inputs)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)

console.log(`${count} inputs of seed ${seed}`)
const started = performance.now()
const { faults, responses, health, memory } = await runFuzz(
  count,
  seed,
  (line) => console.log(line),
  values.only as Input['kind'] | undefined,
)
for (const [kind, counts] of Object.entries(responses))
  console.log(
    `${kind.padEnd(6)} ${Object.entries(counts)
      .sort()
      .map(([response, times]) => `${response}: ${times}`)
      .join(', ')}`,
  )
console.log(`/healthz in ms: median ${health.median.toFixed(1)}, p99 ${health.p99.toFixed(1)}, most ${health.most.toFixed(1)}`)
console.log(`${health.slow} of its responses were slow; ${health.repeated} inputs beside them were repeated alone`)
if (health.unjudged > 0) console.log(`${health.unjudged} more could not be: the machine was busy with something else`)
console.log(`memory in MB: ${Math.round(memory.early / 1024 / 1024)} after a tenth, at most ${Math.round(memory.most / 1024 / 1024)} later`)
for (const fault of faults) console.log(fault)
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s, ${faults.length} faults of seed ${seed}`)
process.exitCode = faults.length === 0 ? 0 : 1
