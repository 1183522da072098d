import { expect, it } from 'vitest'
import type { GroupId } from '../../schemas/ids.ts'
import { pushJobId, PUSH_JOB } from '../commands/notify/plan-push.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { id } from '../store/testing/make.ts'
import { servicesAt } from '../../tests/support/services.ts'
import { PushReceipts } from './push-receipts.ts'
import { pushJob } from './send-pushes.ts'

it('N86 a device gets one push in its turn, then waits behind the other devices, also if something was added during its turn', async () => {
  const store = new SqliteStore({ source: ':memory:' })
  const services = servicesAt(1_000, store)
  const job = { id: pushJobId('d'), kind: PUSH_JOB, payload: { subscriptionId: 'd', student: id('ada') }, runAt: 10, attempts: 0 }
  await store.write(async (tx) => {
    const keys = { p256dh: '', auth: '' }
    // Its session has ended, so these pushes are dropped: a turn is the same for them.
    await tx.pushSubscriptions.put({
      id: 'd',
      studentId: id('ada'),
      signIn: 'ended',
      address: 'https://x',
      keys,
      origin: '',
      refreshedAt: 0,
    })
    for (const name of ['a', 'b'])
      await tx.pushes.add({ subscriptionId: 'd', subject: { about: 'group-later', groupId: name as GroupId }, createdAt: 0 })
    await tx.jobs.put({ ...job, runAt: 9 })
  })
  const { run } = pushJob(services, { sender: { send: () => Promise.reject(new Error('Not sent')) }, receipts: new PushReceipts(() => {}) })
  const next = () => store.read(async (view) => [(await view.pushes.next('d'))?.subject, (await view.jobs.byId(job.id))?.runAt])
  expect(await run(job, new AbortController().signal)).toBe(1_000)
  expect(await next()).toMatchObject([{ groupId: 'b' }, 1_000])
  expect(await run(job, new AbortController().signal)).toBeUndefined()
  expect(await next()).toEqual([undefined, 1_000])
  await store.close()
})
