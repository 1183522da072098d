import { act } from './random-step.ts'
import { broken } from './check-invariants.ts'
import { World } from './world.ts'

export interface Outcome {
  seed: number
  broken: string[]
  log: string[]
}

/** Runs one seed: random actions and faults, then everything heals, then the invariants must hold. */
export async function runSeed(seed: number, told?: (line: string) => void): Promise<Outcome> {
  const world = new World(seed)
  const log: string[] = []
  await world.begin()
  const steps = world.random.between(20, 60)
  for (let step = 0; step < steps; step++) {
    const line = `${world.scheduler.now % 100_000_000} ${await act(world)}`
    log.push(line)
    told?.(line)
    await world.scheduler.pass(world.random.chance(0.15) ? world.random.between(1_000, 12_000) : world.random.between(0, 400))
  }
  await world.heal()
  const found = await broken(world)
  await world.server.store.close()
  return { seed, broken: found, log }
}
