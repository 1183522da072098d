import { setImmediate as laterTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LaneFull, Lanes } from './lanes.ts'

/** Work that runs until the test ends it. */
function held() {
  let end!: (how: { fails: boolean }) => void
  const ended = new Promise<{ fails: boolean }>((resolve) => (end = resolve))
  const work = async (): Promise<string> => {
    if ((await ended).fails) throw new Error('it failed')
    return 'done'
  }
  return { work, end: (fails = false) => end({ fails }) }
}

describe('lanes', () => {
  it('run the work of a key one after the other, in order, and that of other keys in parallel', async () => {
    const lanes = new Lanes(5)
    const first = held()
    const order: string[] = []
    const note = (name: string) => () => Promise.resolve(void order.push(name))
    const running = lanes.run('ada', first.work)
    const waiting = [lanes.run('ada', note('second')), lanes.run('ada', note('third'))]
    await lanes.run('ben', note('ben'))
    expect(order).toEqual(['ben'])
    first.end()
    expect(await running).toBe('done')
    await Promise.all(waiting)
    expect(order).toEqual(['ben', 'second', 'third'])
  })

  it('refuse work when too many wait, and accept it again when one has started', async () => {
    const lanes = new Lanes(2)
    const [first, second] = [held(), held()]
    const running = lanes.run('ada', first.work)
    const waiting = [lanes.run('ada', second.work), lanes.run('ada', () => Promise.resolve('third'))]
    await expect(lanes.run('ada', () => Promise.resolve())).rejects.toThrow(LaneFull)
    first.end()
    await running
    await laterTurn()
    const accepted = lanes.run('ada', () => Promise.resolve('fourth'))
    second.end()
    expect(await Promise.all([...waiting, accepted])).toEqual(['done', 'third', 'fourth'])
  })

  it('accept a work that is not to be refused, in its turn, and do not count it', async () => {
    const lanes = new Lanes(1)
    const first = held()
    const running = lanes.run('ada', first.work)
    const waiting = ['second', 'third'].map((name) => lanes.run('ada', () => Promise.resolve(name), false))
    const last = lanes.run('ada', () => Promise.resolve('last'))
    await expect(lanes.run('ada', () => Promise.resolve())).rejects.toThrow(LaneFull)
    waiting.push(lanes.run('ada', () => Promise.resolve('after it'), false))
    first.end()
    expect(await Promise.all([running, ...waiting, last])).toEqual(['done', 'second', 'third', 'after it', 'last'])
  })

  it('go on after a failure, also one that throws at once, and forget a key that is done', async () => {
    const lanes = new Lanes(5)
    const first = held()
    const running = lanes.run('ada', first.work)
    const thrown = lanes.run('ada', () => {
      throw new Error('thrown at once')
    })
    const last = lanes.run('ada', () => Promise.resolve('last'))
    first.end(true)
    await expect(running).rejects.toThrow('it failed')
    await expect(thrown).rejects.toThrow('thrown at once')
    expect(await last).toBe('last')
    await laterTurn()
    expect(lanes.size).toBe(0)
  })

  it('let the event loop turn between two works', async () => {
    const lanes = new Lanes(5)
    const order: string[] = []
    const first = lanes.run('ada', () => Promise.resolve(void setImmediate(() => order.push('another request'))))
    const second = lanes.run('ada', () => Promise.resolve(void order.push('second')))
    await Promise.all([first, second])
    expect(order).toEqual(['another request', 'second'])
  })
})
