import { cpus } from 'node:os'
import { pause } from './measure.ts'

/** Remaining ms that the whole bench waits for an idle machine: on a busy one it must end, too. */
let patience = 150_000

/** Waits until most of the machine is idle. Called before each group of samples, because other processes may be busy. */
export async function quiet(): Promise<void> {
  while (patience > 0) {
    const before = times()
    await pause(300)
    const after = times()
    if ((after.idle - before.idle) / (after.all - before.all) > 0.7) return
    patience -= 300
  }
}

/** Returns whether the waiting time is used up. Samples after that may be disturbed by other processes. */
export function lostPatience(): boolean {
  return patience <= 0
}

function times(): { idle: number; all: number } {
  const all = cpus().map((cpu) => cpu.times)
  const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0)
  return { idle: sum(({ idle }) => idle), all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq) }
}
