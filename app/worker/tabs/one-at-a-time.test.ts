import { expect, it } from 'vitest'
import type { Locks } from './leader-election.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** One lock that tabs hold in the order in which they ask, and a clock that the test moves. */
function tabs() {
  const queue: (() => void)[] = []
  const timers: (() => void)[] = []
  const locks: Locks = {
    hold: (_name, _steal, got) => {
      queue.push(got)
      if (queue[0] === got) got()
      return () => {
        queue.splice(queue.indexOf(got), 1)
        queue[0]?.()
      }
    },
  }
  const later = (run: () => void) => {
    timers.push(run)
    return () => void timers.splice(timers.indexOf(run), 1)
  }
  return { shared: { locks, name: 'reset', later }, timePasses: () => timers.splice(0).forEach((run) => run()), queue, timers }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('PULL-21 lets one run at a time, also after one that failed, and leaves no lock and no timer', async () => {
  const { shared, queue, timers } = tabs()
  const log: string[] = []
  let finish: () => void = () => {}
  const first = oneAtATime(shared, async () => {
    log.push('first begins')
    await new Promise<void>((resolve) => (finish = resolve))
    throw new Error('failed')
  })
  const second = oneAtATime(shared, async () => log.push('second'))
  await settled()
  expect(log).toEqual(['first begins'])
  finish()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(log).toEqual(['first begins', 'second'])
  expect([queue, timers]).toEqual([[], []])
})

it('PULL-21 does not wait for ever for a frozen tab', async () => {
  const { shared, timePasses, queue } = tabs()
  void oneAtATime(shared, () => new Promise(() => {}))
  await settled()
  const second = oneAtATime(shared, async () => 'done')
  await settled()
  timePasses()
  expect(await second).toBe('done')
  expect(queue).toHaveLength(1)
})
