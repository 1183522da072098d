import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../schemas/constants.ts'
import { createServices, type Services } from '../services.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { StoreUnavailable, type Store } from '../store/store.ts'
import { JobRunner, type JobKinds } from './runner.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

describe('the job runner', () => {
  let now: number
  let store: SqliteStore
  let timer: Promise<{ run: () => void; at: number }>
  let armed: (timer: { run: () => void; at: number }) => void
  let log: Record<string, unknown>[]

  beforeEach(() => {
    now = 1_000_000
    store = new SqliteStore({ source: ':memory:' })
    timer = new Promise((resolve) => (armed = resolve))
    log = []
  })
  afterEach(() => store.close())

  function services(on: Store = store): Services {
    const note = (fields: Record<string, unknown>) => void log.push(fields)
    return createServices({
      store: on,
      now: () => now,
      newId: () => 'id',
      later: (run, ms) => armed({ run, at: now + ms }),
      log: { info: note, error: note },
    })
  }
  const leave = (id: string, runAt: number, kind = 'note') =>
    store.write((tx) => tx.jobs.put({ id, kind, payload: { id }, runAt, attempts: 0 }))
  const left = () => store.read((view) => view.jobs.due(9e15, 100))
  const noting = (done: string[], fails: (id: string) => boolean = () => false): JobKinds => ({
    note: async (job) => {
      if (fails(job.id)) throw new Error('not today')
      done.push(job.id)
    },
  })

  it('runs due jobs, the earliest first, and deletes them', async () => {
    const done: string[] = []
    for (const [id, at] of [
      ['b', now - 1],
      ['later', now + HOUR],
      ['a', now - 2],
    ] as const)
      await leave(id, at)
    const runner = new JobRunner(services(), noting(done))
    await runner.wake()
    expect(done).toEqual(['a', 'b'])
    expect((await left()).map(({ id }) => id)).toEqual(['later'])
    now += HOUR
    await runner.wake()
    expect(done).toEqual(['a', 'b', 'later'])
    expect(await left()).toEqual([])
  })

  it('runs a job once when it is woken several times at once', async () => {
    const done: string[] = []
    await leave('a', now)
    const runner = new JobRunner(services(), noting(done))
    await Promise.all([runner.wake(), runner.wake(), runner.wake()])
    expect(done).toEqual(['a'])
  })

  it('does not change a job that is rescheduled while it runs, whether it succeeds or fails', async () => {
    for (const fails of [false, true]) {
      await leave('a', now)
      const moved: JobKinds = {
        note: async () => {
          await leave('a', now + HOUR)
          if (fails) throw new Error('not today')
        },
      }
      await new JobRunner(services(), moved).wake()
      expect(await left()).toMatchObject([{ id: 'a', runAt: now + HOUR, attempts: 0 }])
    }
  })

  it('tries a failed job again, later each time, and runs the other jobs', async () => {
    const done: string[] = []
    let broken = true
    await leave('a', now)
    await leave('b', now)
    const runner = new JobRunner(
      services(),
      noting(done, (id) => broken && id === 'a'),
    )
    const waits: number[] = []
    for (let time = 0; time < 10; time++) {
      await runner.wake()
      const [job] = await left()
      waits.push((job!.runAt - now) / SECOND)
      now = job!.runAt
    }
    expect(done).toEqual(['b'])
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    expect(log.filter(({ event }) => event === 'job-failed')).toHaveLength(10)
    broken = false
    await runner.wake()
    expect(done).toEqual(['b', 'a'])
  })

  it('checks again when the next job is due, and at least every five minutes', async () => {
    const done: string[] = []
    await leave('soon', now + MINUTE)
    const runner = new JobRunner(services(), noting(done))
    runner.start()
    const first = await timer
    expect(first.at).toBe(now + MINUTE)
    now = first.at
    timer = new Promise((resolve) => (armed = resolve))
    first.run()
    const second = await timer
    expect(done).toEqual(['soon'])
    expect(second.at).toBe(now + 5 * MINUTE)
  })

  describe('with a job that is stored between two checks', () => {
    let done: string[]
    let runner: JobRunner
    let timers: number[]
    let broken = false
    beforeEach(async () => {
      done = []
      timers = []
      armed = ({ at }) => timers.push(at)
      runner = new JobRunner(
        services(),
        noting(done, () => broken),
      )
      runner.start()
      await waitFor(() => expect(timers).toEqual([now + 5 * MINUTE]))
    })
    afterEach(() => runner.stop())

    it('runs it at once when it is due', async () => {
      await leave('a', now)
      await waitFor(() => expect(done).toEqual(['a']))
    })

    it('checks when it is due, if that is before the next check', async () => {
      await leave('soon', now + MINUTE)
      await leave('later', now + HOUR)
      expect(timers).toEqual([now + 5 * MINUTE, now + MINUTE])
    })

    it('checks when it is due, also when other jobs of the same commit were due at once', async () => {
      await store.write(async (tx) => {
        for (const [id, runAt] of [
          ['due', now - 1],
          ['soon', now + MINUTE],
        ] as const)
          await tx.jobs.put({ id, kind: 'note', payload: null, runAt, attempts: 0 })
      })
      await waitFor(() => expect(done).toEqual(['due']))
      expect(timers).toEqual([now + 5 * MINUTE, now + MINUTE])
    })

    it('tries a failed job again at its own time, also after a wake', async () => {
      broken = true
      await leave('a', now)
      await runner.wake()
      expect(timers).toEqual([now + 5 * MINUTE, now + 5 * SECOND])
      broken = false
    })

    it('runs all of them when more are due than one page holds', async () => {
      const names = Array.from({ length: 250 }, (_, at) => `j${String(at).padStart(3, '0')}`)
      await store.write(async (tx) => {
        for (const id of names) await tx.jobs.put({ id, kind: 'note', payload: null, runAt: now, attempts: 0 })
      })
      await waitFor(() => expect(done).toEqual(names))
    })
  })

  describe('with shares', () => {
    /** Jobs that begin and wait; the share of each is the first letter of its id. */
    const held = (most: number) => {
      const [begun, ends] = [[] as string[], new Map<string, () => void>()]
      const kinds: JobKinds = {
        note: {
          atOnce: 3,
          order: 'earliest',
          sharesOf: ({ id }) => [{ key: id.slice(0, 1), most }],
          run: async ({ id }) => {
            begun.push(id)
            await new Promise<void>((end) => ends.set(id, end))
          },
        },
      }
      return { begun, kinds, end: (id: string) => ends.get(id)!() }
    }

    it('N86 runs jobs behind those whose share is full, however many these are', async () => {
      for (let at = 0; at < 20; at++) await leave(`a${String(at).padStart(2, '0')}`, now - 1)
      await leave('b', now)
      const { begun, kinds, end } = held(1)
      const run = new JobRunner(services(), kinds).wake()
      await waitFor(() => expect(begun).toEqual(['a00', 'b']))
      for (let at = 0; at < 20; at++) {
        await waitFor(() => expect(begun).toContain(`a${String(at).padStart(2, '0')}`))
        end(`a${String(at).padStart(2, '0')}`)
      }
      end('b')
      await run
      expect(begun.filter((id) => id !== 'b')).toEqual(begun.filter((id) => id !== 'b').sort())
      expect(await left()).toEqual([])
    })

    it('N86 runs at most as many jobs as it has places, whatever the shares are', async () => {
      for (const id of ['a1', 'a2', 'b1', 'b2']) await leave(id, now)
      const { begun, kinds, end } = held(2)
      const run = new JobRunner(services(), kinds).wake()
      await waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1']))
      end('b1')
      await waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']))
      for (const id of ['a1', 'a2', 'b2']) end(id)
      await run
    })
  })

  it('stores a job until the time at which it wants to run again', async () => {
    await leave('a', now)
    await new JobRunner(services(), { note: async () => now + HOUR }).wake()
    expect(await left()).toEqual([{ id: 'a', kind: 'note', payload: { id: 'a' }, runAt: now + HOUR, attempts: 0 }])
  })

  it('leaves a job due when the server stops during it', async () => {
    await leave('a', now)
    const runner: JobRunner = new JobRunner(services(), {
      note: async (_, stopping) => {
        void runner.stop()
        stopping.throwIfAborted()
      },
    })
    await runner.wake()
    expect([await left(), log]).toEqual([[{ id: 'a', kind: 'note', payload: { id: 'a' }, runAt: now, attempts: 0 }], []])
  })

  it('runs jobs that a server stored before it died', async () => {
    const done: string[] = []
    await leave('a', now)
    const next = new SqliteStore({ source: store.serialize() })
    await new JobRunner(services(next), noting(done)).wake()
    await next.close()
    expect(done).toEqual(['a'])
  })

  it('F20 continues when the store cannot be written', async () => {
    const done: string[] = []
    let full = true
    const sometimesFull: Store = {
      epoch: store.epoch,
      isDamaged: false,
      onMoved: () => {},
      onJob: () => {},
      close: () => store.close(),
      read: (work) => store.read(work),
      write: (work) => (full ? Promise.reject(new StoreUnavailable('disk full')) : store.write(work)),
    }
    await leave('a', now)
    const runner = new JobRunner(services(sometimesFull), noting(done))
    runner.start()
    // Not at once: the job is due, but the store must work again first.
    expect((await timer).at).toBe(now + 5 * SECOND)
    expect(log.some(({ event }) => event === 'store-unavailable')).toBe(true)
    full = false
    await runner.wake()
    expect(await left()).toEqual([])
  })

  it('starts no further job once it is stopped', async () => {
    const done: string[] = []
    await leave('a', now)
    await leave('b', now)
    const runner: JobRunner = new JobRunner(services(), {
      note: async (job) => {
        done.push(job.id)
        void runner.stop()
      },
    })
    await runner.wake()
    expect(done).toEqual(['a'])
    expect((await left()).map(({ id }) => id)).toEqual(['b'])
  })
})
