import { cpus } from 'node:os'
import { pause } from './measure.ts'

/** The whole bench waits so long, all in all, for others to leave the machine alone; it must end in ten minutes. */
let patience = 150_000

/** Waits until most of the machine is idle: asked before each handful of samples, since others may be at work on it. */
export async function quiet(): Promise<void> {
  while (patience > 0) {
    const before = times()
    await pause(300)
    const after = times()
    if ((after.idle - before.idle) / (after.all - before.all) > 0.7) return
    patience -= 300
  }
}

/** Was it worth waiting? Samples taken after that are anybody's. */
export function lostPatience(): boolean {
  return patience <= 0
}

function times(): { idle: number; all: number } {
  const all = cpus().map((cpu) => cpu.times)
  const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0)
  return { idle: sum(({ idle }) => idle), all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq) }
}
