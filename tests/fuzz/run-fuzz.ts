import { readMetric } from '../support/read-metric.ts'
import { HealthWatch, HEALTH_MAX } from './health-watch.ts'
import { inputAt, type Input } from './inputs.ts'
import { Sender } from './send.ts'
import { fuzzWorld, type FuzzWorld } from './world.ts'

export interface Fuzzed {
  /** What is wrong, each with the input that showed it. */
  faults: string[]
  /** How many responses each kind of input had, by class. */
  responses: Record<string, Record<string, number>>
  /** Times of /healthz in ms, how many inputs were repeated because it was slow beside them, and how many could not be. */
  health: { median: number; p99: number; most: number; slow: number; repeated: number; unjudged: number }
  /** Memory of the server's process in bytes: after a tenth of the inputs, and the most after that. */
  memory: { early: number; most: number }
}

/** How much more memory than after a tenth of the inputs the server may take, in bytes: caches, and room for garbage. */
const MEMORY_MORE = 250 * 1024 * 1024
/** The most faults that are worth reading. */
const FAULTS_MAX = 20
const SLOW_MAX = 150
/** How many inputs a sender may have finished before it hears how long /healthz took beside the first of them. */
const JUST_SENT = 3

/** Sends inputs number 0 to `count` of a seed to a server of its own, eight at a time, and returns what it found. `only` one kind. */
export async function runFuzz(count: number, seed: number, say: (line: string) => void = () => {}, only?: Input['kind']): Promise<Fuzzed> {
  const world = await fuzzWorld()
  try {
    return await fuzz(world, count, seed, say, only)
  } finally {
    await world.close()
  }
}

async function fuzz(world: FuzzWorld, count: number, seed: number, say: (line: string) => void, only?: Input['kind']): Promise<Fuzzed> {
  const lanes = world.attackers.map(({ student, attacker }) => ({ attacker, sender: new Sender(world, student), at: -1 }))
  const slow = new Set<number>()
  const noteSlow = () => {
    for (const { at } of lanes)
      for (let before = 0; before < JUST_SENT; before++) {
        const sent = at - before * lanes.length
        if (sent >= 0 && slow.size < SLOW_MAX) slow.add(sent)
      }
  }
  const health = new HealthWatch(world.server.url, noteSlow)
  const fuzzed: Fuzzed = {
    faults: [],
    responses: {},
    health: { median: 0, p99: 0, most: 0, slow: 0, repeated: 0, unjudged: 0 },
    memory: { early: 0, most: 0 },
  }
  const fault = (what: string, at: number, input: Input) =>
    fuzzed.faults.push(`seed ${seed}, input ${at}: ${what}\n  ${JSON.stringify(input).slice(0, 4_000)}`)
  const countResponse = (kind: string, response: string) => {
    const counts = (fuzzed.responses[kind] ??= {})
    counts[response] = (counts[response] ?? 0) + 1
  }
  const memory = () => readMetric(world.http, 'process_resident_memory_bytes')
  const computed = async () => 1_000 * (await readMetric(world.http, 'process_cpu_seconds_total'))

  const inputOf = (at: number) => inputAt(seed, at, lanes[at % lanes.length]!.attacker, only)
  let done = 0
  await Promise.all(
    lanes.map(async (lane, number) => {
      for (let at = number; at < count && fuzzed.faults.length < FAULTS_MAX; at += lanes.length) {
        lane.at = at
        const input = inputOf(at)
        const { response, items = [], faults } = await lane.sender.send(input)
        for (const what of faults) fault(what, at, input)
        countResponse(input.kind, response)
        for (const item of items) countResponse('item', item)
        const number = ++done
        if (number % 1_000 !== 0) continue
        const now = await memory()
        if (number <= count / 10 || fuzzed.memory.early === 0) fuzzed.memory.early = now
        fuzzed.memory.most = Math.max(fuzzed.memory.most, now)
        if (number % 10_000 === 0) say(`${number} inputs, ${fuzzed.faults.length} faults, ${Math.round(now / 1024 / 1024)} MB`)
      }
    }),
  )
  const { times } = health
  const summary = { median: health.percentile(0.5), p99: health.percentile(0.99), most: Math.max(...times) }
  const first = times.filter((ms) => ms > HEALTH_MAX).length
  // The same student sends it again: most inputs name places of their own.
  const sendAgain = (at: number) => lanes[at % lanes.length]!.sender.send(inputOf(at))
  const { found, unjudged } = await stillSlow([...slow], sendAgain, health, computed)
  for (const at of found) fault(`/healthz took longer than ${HEALTH_MAX} ms beside it, again and again.`, at, inputOf(at))
  fuzzed.health = { ...summary, slow: first, repeated: slow.size - unjudged, unjudged }
  if (count >= 500) fuzzed.faults.push(...vacuous(fuzzed.responses, only))
  if (health.failures > 0) fuzzed.faults.push(`/healthz failed ${health.failures} times.`)
  if (fuzzed.memory.most > fuzzed.memory.early + MEMORY_MORE) fuzzed.faults.push(`The memory grew: ${JSON.stringify(fuzzed.memory)}`)
  // Each failure that no client caused is a line of the log.
  const logged = world.server.output.split('\n').filter((line) => line.includes('"level":"error"'))
  fuzzed.faults.push(...logged.slice(0, FAULTS_MAX).map((line) => `The log has an error: ${line.slice(0, 1_000)}`))
  await Promise.all(lanes.map(({ sender }) => sender.close()))
  await health.stop()
  return fuzzed
}

/**
 * Returns which of these inputs make /healthz slow when they are sent alone. Beside others a slow response may be the machine's, not
 * the input's: it counts when it happens in each of three tries, each after responses that were fast without it, and when the server
 * has computed that long. `unjudged` had no such responses, because the machine was busy.
 *
 * @param computed CPU time of the server so far, ms: on a busy machine an input that costs little can hold /healthz for as long
 */
async function stillSlow(ats: number[], sendAgain: (at: number) => Promise<unknown>, health: HealthWatch, computed: () => Promise<number>) {
  const most = async (beside?: Promise<unknown>) => {
    const before = health.times.length
    await Promise.all([beside, health.responses(3)])
    return Math.max(...health.times.slice(before))
  }
  const isSlow = async (at: number) => {
    const before = await computed()
    return (await most(sendAgain(at))) > HEALTH_MAX && (await computed()) - before > HEALTH_MAX
  }
  const isIdle = async () => {
    for (let wait = 0; wait < 20; wait++) if ((await most()) < HEALTH_MAX / 2) return true
    return false
  }
  const found: number[] = []
  let unjudged = 0
  for (const at of ats) {
    let tries = 0
    let idle = true
    while (tries < 3 && (idle = await isIdle()) && (await isSlow(at))) tries++
    if (tries === 3) found.push(at)
    if (!idle) unjudged++
  }
  return { found, unjudged }
}

/** Returns what is wrong with the counts: responses that hardly ever accept, or limits that respond instead of the code behind them. */
function vacuous(responses: Fuzzed['responses'], only?: Input['kind']): string[] {
  const judged = ['call', 'pull', 'batch', 'item', 'frame', 'tree'].filter((kind) => only === undefined || kind === only)
  return judged.flatMap((kind) => {
    const counts = responses[kind] ?? {}
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const share = (response: string) => (counts[response] ?? 0) / Math.max(1, all)
    if (share('2xx') < 0.15) return [`Only ${Math.round(share('2xx') * 100)} % of ${all} of the kind "${kind}" were accepted.`]
    return share('429') > 0.1 ? [`${Math.round(share('429') * 100)} % of the kind "${kind}" met a rate limit.`] : []
  })
}
