import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Replica, type TestStudent } from '../support/student.ts'
import { startFaultServer } from './spawned-server.ts'

const KILLS = 20
/** Minimum number of acknowledged writes between two kills. */
const WORK = 15

/** Sends one message after another and repeats each until it is acknowledged, as an outbox does. Calls `acknowledged` for each. */
async function chatter(
  me: TestStudent,
  partner: string,
  name: string,
  goesOn: () => boolean,
  acknowledged: (id: string) => void,
): Promise<void> {
  for (let at = 0; goesOn(); at++) {
    const id = `${name}-${at}`
    for (;;) {
      const response = await me.post('/api/messages', { id, toUserId: partner, content: id }, { 'Idempotency-Key': id }).catch(() => null)
      if (response?.status === 201) break
      if (response !== null) throw new Error(`${id} got status ${response.status}: ${response.text}`)
      await wait(20)
    }
    acknowledged(id)
  }
}

test(`ENV-14 F19 every acknowledged write is stored once, and the database opens, after ${KILLS} times kill -9 under load`, async () => {
  const { server, as } = await startFaultServer({ RATE_LIMIT_SCALE: '1000' })
  const pairs = [
    ['amina', 'youssef'],
    ['lina', 'omar'],
    ['sara', 'david'],
  ] as const
  const students = new Map<string, TestStudent>()
  const replicas = new Map<string, Replica>()
  for (const id of pairs.flat()) {
    students.set(id, await as(id))
    replicas.set(id, await new Replica(students.get(id)!).pull())
  }
  const known = new Map(
    pairs.map(([a]) => [
      a,
      replicas
        .get(a)!
        .all('messages')
        .map(({ id }) => id as string),
    ]),
  )

  const acknowledged = new Map<string, string[]>(pairs.map(([a]) => [a, []]))
  let count = 0
  let running = true
  const writers = pairs.flatMap(([a, b]) =>
    [
      [a, b],
      [b, a],
      [a, b],
    ].map(([from, to], at) =>
      chatter(
        students.get(from!)!,
        to!,
        `${from}-${at}`,
        () => running,
        (id) => {
          acknowledged.get(a)!.push(id)
          count++
        },
      ),
    ),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = count + WORK
    while (count < enough) await wait(5)
    await server.kill()
    await server.start()
  }
  running = false
  await Promise.all(writers)

  await server.kill()
  server.change((db) => expect(db.pragma('integrity_check', { simple: true })).toBe('ok'))
  await server.start()
  for (const [a, b] of pairs) {
    for (const [me, partner] of [
      [a, b],
      [b, a],
    ] as const) {
      const replica = await replicas.get(me)!.pull()
      const talk = replica
        .all('messages')
        .filter(({ fromUserId, toUserId }) => fromUserId === partner || toUserId === partner)
        .sort((x, y) => x.position - y.position)
      expect(talk.map(({ position }) => position)).toEqual(talk.map((_, at) => at + 1))
      const fresh = talk.filter(({ id }) => !known.get(a)!.includes(id))
      expect(fresh.map(({ id }) => id as string).sort()).toEqual(acknowledged.get(a)!.sort())
      expect(fresh.every(({ id, content }) => content === id)).toBe(true)
      for (let writer = 0; writer < 3; writer++) {
        const order = fresh.filter(({ id }) => id.startsWith(`${me}-${writer}-`)).map(({ id }) => Number(id.split('-').at(-1)))
        expect(order).toEqual(order.map((_, at) => at))
      }
      const unread = talk.filter(({ toUserId, deliveryStatus }) => toUserId === me && deliveryStatus !== 'read').length
      expect(replica.get('conversations', partner)!.unreadCount).toBe(unread)
      expect(replica.resets).toBe(0)
    }
  }
})
