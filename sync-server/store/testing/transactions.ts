import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { WriteTx } from '../store.ts'
import type { OpenTestStore } from './open-test-store.ts'
import { conversation, id, message, student } from './make.ts'

const writes = (tx: WriteTx, name: string) => tx.students.put(student(name))

/** Tests of transactions: a write is complete or not at all, one runs after the other, and each is durable when it resolves. */
export function transactions(opened: OpenTestStore): void {
  it('resolves with the result of the work', async () => {
    const store = await opened()
    expect(await store.write(async () => 42)).toBe(42)
  })

  it('CHECK-5 undoes only the refused work when others wait beside it', async () => {
    const store = await opened()
    const refusal = new Error('no')
    const outcomes = await Promise.allSettled([
      store.write((tx) => writes(tx, 'amina')),
      store.write(async (tx) => {
        await writes(tx, 'mallory')
        tx.publish(['user:amina'], 'students', 'mallory')
        await tx.positions([])
        throw refusal
      }),
      store.write((tx) => writes(tx, 'youssef')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((outcomes[1] as PromiseRejectedResult).reason).toBe(refusal)
    await store.read(async (view) => {
      expect(await view.students.byId(id('amina'))).not.toBeNull()
      expect(await view.students.byId(id('mallory'))).toBeNull()
      expect(await view.students.byId(id('youssef'))).not.toBeNull()
      expect(await view.feeds.heads(['user:amina'])).toEqual({ 'user:amina': 0 })
    })
  })

  it('undoes everything that a work wrote before it violated a constraint', async () => {
    const store = await opened()
    await store.write((tx) => tx.messages.insert(message('amina', 'youssef', 1)))
    const second = store.write(async (tx) => {
      await tx.conversations.put(conversation('amina', 'youssef'))
      await tx.messages.insert(message('youssef', 'amina', 1))
    })
    await expect(second).rejects.toThrow()
    expect(await store.read((view) => view.conversations.one(id('amina'), id('youssef')))).toBeNull()
  })

  it('returns a work’s own writes to its reads before the commit', async () => {
    const store = await opened()
    const seen = await store.write(async (tx) => {
      await writes(tx, 'amina')
      return tx.students.byId(id('amina'))
    })
    expect(seen).toEqual(student('amina'))
  })

  it('never runs two works at the same time, so that reading and then writing is safe', async () => {
    const store = await opened()
    const next = () =>
      store.write(async (tx) => {
        const head = await tx.conversations.head(id('amina'), id('youssef'))
        await Promise.resolve()
        await tx.conversations.setHead(id('amina'), id('youssef'), head + 1)
        return head + 1
      })
    const given = await Promise.all(Array.from({ length: 300 }, next))
    expect(given).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
  })

  it('undoes a work that awaits something else, rejects it at once with its name, and goes on with the others', async () => {
    const store = await opened()
    let goOn = () => {}
    const elsewhere = new Promise<void>((resolve) => (goOn = resolve))
    const outcomes = await Promise.allSettled([
      store.write((tx) => writes(tx, 'amina')),
      store.write(async (tx) => {
        await writes(tx, 'mallory')
        await elsewhere
        await writes(tx, 'late')
      }, 'enrolMallory'),
      store.write((tx) => writes(tx, 'youssef')),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: expect.stringMatching(/^enrolMallory awaited something other than its transaction/) } },
      { status: 'fulfilled' },
    ])
    goOn()
    await elsewhere
    const stored = await store.read((view) => view.students.byIds(['amina', 'mallory', 'late', 'youssef'].map(id)))
    expect(stored.map((student) => student.id).sort()).toEqual([id('amina'), id('youssef')])
  })

  it.each([
    ['a timer that is due', () => new Promise((resolve) => setTimeout(resolve, 0))],
    ['the next turn', () => new Promise((resolve) => setImmediate(resolve))],
    ['a file', () => readFile(import.meta.filename)],
  ])('rejects a work that awaits %s', async (_, elsewhere) => {
    const store = await opened()
    await expect(store.write(async () => void (await elsewhere()))).rejects.toThrow('awaited something other than its transaction')
  })

  it('rejects a work that awaits another write, which would wait for it forever', async () => {
    const store = await opened()
    let inner: Promise<void> | undefined
    const outer = store.write((tx) => {
      inner = store.write((tx) => writes(tx, 'youssef'))
      return inner.then(() => writes(tx, 'amina'))
    })
    await expect(outer).rejects.toThrow('awaited something other than its transaction')
    await inner
    const stored = await store.read((view) => view.students.byIds([id('amina'), id('youssef')]))
    expect(stored.map((student) => student.id)).toEqual([id('youssef')])
  })

  it('refuses the transaction of a work that has ended', async () => {
    const store = await opened()
    const left = await store.write(async (tx) => ({ tx }))
    expect(() => left.tx.students).toThrow('used its transaction after the end of it')
  })

  it('runs after-commit effects in order after the commit, and never for a refused work', async () => {
    const store = await opened()
    const happened: string[] = []
    const work = (name: string, refused = false) =>
      store
        .write(async (tx) => {
          await writes(tx, name)
          tx.afterCommit(() => happened.push(name))
          if (refused) throw new Error('no')
        })
        .catch(() => {})
    await Promise.all([work('amina'), work('mallory', true), work('youssef')])
    expect(happened).toEqual(['amina', 'youssef'])
  })

  it('completes a commit even if an effect or a listener throws', async () => {
    const store = await opened()
    const happened: string[] = []
    const broken = (name: string) => () => {
      happened.push(name)
      throw new Error(name)
    }
    store.onMoved(broken('moved'))
    store.onJob(broken('job'))
    const work = (name: string) =>
      store.write(async (tx) => {
        await writes(tx, name)
        await tx.jobs.put({ id: name, kind: 'mail', payload: null, runAt: 1, attempts: 0 })
        tx.publish(['user:amina'], 'students', name)
        tx.afterCommit(broken('first'))
        tx.afterCommit(broken('second'))
        return name
      })
    const each = ['first', 'second', 'job']
    // Two works in one commit, and one in the next.
    expect(await Promise.all([work('amina'), work('youssef')])).toEqual(['amina', 'youssef'])
    expect(await work('lina')).toBe('lina')
    expect(happened).toEqual([...each, ...each, 'moved', ...each, 'moved'])
    expect(await store.read((view) => view.students.byIds([id('amina'), id('youssef'), id('lina')]))).toHaveLength(3)
  })

  it('reads one snapshot while others write', async () => {
    const store = await opened()
    let writing: Promise<void> | undefined
    const [before, after] = await store.read(async (view) => {
      const first = await view.students.byId(id('amina'))
      writing = store.write((tx) => writes(tx, 'amina'))
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
      return [first, await view.students.byId(id('amina'))]
    })
    await writing
    expect([before, after]).toEqual([null, null])
    expect(await store.read((view) => view.students.byId(id('amina')))).toEqual(student('amina'))
  })

  it('rejects a read with its error, and serves later reads and writes', async () => {
    const store = await opened()
    await expect(store.read(async () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    await store.write((tx) => writes(tx, 'amina'))
    const many = await Promise.all(Array.from({ length: 20 }, () => store.read((view) => view.students.byId(id('amina')))))
    expect(many.every((found) => found?.id === 'amina')).toBe(true)
  })
}
