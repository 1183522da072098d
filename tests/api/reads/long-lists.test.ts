import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { conversation, meetup } from '../../../sync-server/store/testing/make.ts'
import { block } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

let server: TestServer
let ada: TestStudent
beforeEach(async () => {
  server = await startTestServer({ memory: true })
  ada = await server.enrol('ada')
})
afterEach(() => server.close())

const names = Array.from({ length: 50 }, (_, at) => `p${at}`)

it.each([
  ['/api/conversations', 'id'],
  ['/api/messages/conversations', 'partnerId'],
] as const)('N85 a list of many conversations is read in parts, in its order: %s', async (path, key) => {
  for (const name of names) await server.enrol(name)
  await server.store.write(async (tx) => {
    for (const [at, name] of names.entries())
      await tx.conversations.put(conversation('ada', name, { lastMessageAt: 1_000 - at, lastPosition: 1 }))
  })
  const read = vi.spyOn(server.store, 'read')
  const { body } = await ada.get<Record<string, unknown>[]>(path)
  expect(body.map((each) => each[key])).toEqual(names)
  // Two of the session, that of the ids, and three parts.
  expect(read.mock.calls.length).toBe(6)
})

it('N83 a list of meetups reads the newest hundred that are visible, and no others', async () => {
  for (const name of ['ben', 'cem']) await server.enrol(name)
  await server.store.write(async (tx) => {
    for (let at = 0; at < 500; at++) {
      const from = at < 110 ? 'ben' : 'cem'
      await tx.meetups.put(meetup(`m${at}`, from, 'ada', { createdAt: 1_000 - at }))
    }
  })
  await block(ada, 'ben')
  let rows = 0
  const counted =
    <Args extends unknown[], Row>(read: (...args: Args) => Promise<Row[]>) =>
    async (...args: Args) => {
      const found = await read(...args)
      rows += found.length
      return found
    }
  const real = server.store.read.bind(server.store)
  vi.spyOn(server.store, 'read').mockImplementation((work) =>
    real((view) => {
      const { of, byIds } = view.meetups
      return work({ ...view, meetups: { ...view.meetups, of: counted(of), byIds: counted(byIds) } })
    }),
  )
  const { body } = await ada.get<{ id: string }[]>('/api/meetup-requests')
  expect(body.map((each) => each.id)).toEqual(Array.from({ length: 100 }, (_, at) => `m${at + 110}`))
  expect(rows).toBe(100)
})
