import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLLECTION_NAMES, type Changes, type Removed } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { DAY } from '../../../schemas/constants.ts'
import { block, unblock } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true, memory: true })
})
afterAll(() => server.close())

const all = (changes: Changes) =>
  COLLECTION_NAMES.flatMap((name) => (changes[name] ?? []) as (Versioned<{ id: string }> | Removed)[]).map((doc) => ({ ...doc }))

/** Returns the versions of all documents of a new device, as `collection/id`. */
async function versions(id: string): Promise<Map<string, number>> {
  const { collections } = await (await server.as(id)).pull(null)
  return new Map(COLLECTION_NAMES.flatMap((name) => (collections[name] ?? []).map((doc) => [`${name}/${doc.id}`, doc.rev] as const)))
}

describe('the version of a document', () => {
  it('REV-1 is in bootstraps, pages, pokes and history, also of removed documents', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const first = await amina.pull(null)
    expect(all(first.collections).length).toBeGreaterThan(20)
    const socket = await amina.socket('?frames=pokes')
    await youssef.write('amina', 'with a version')
    const poke = await socket.next('poke', ({ changes }) => changes?.messages !== undefined)
    await block(amina, 'luca')
    const page = await amina.pull(first.checkpoint)
    expect(all(page.collections).some((doc) => '_deleted' in doc)).toBe(true)
    const older = await amina.backfill('of=messages&with=youssef')
    const directory = await amina.backfill('of=students')
    for (const doc of [
      ...all(first.collections),
      ...all(page.collections),
      ...all(poke.changes!),
      ...[...older.documents, ...directory.documents],
    ])
      expect(doc, JSON.stringify(doc)).toMatchObject({ rev: expect.any(Number) })
    // The same version, whichever way the document came.
    const [message] = poke.changes!.messages!
    expect(older.documents.find(({ id }) => id === message!.id)!.rev).toBe(message!.rev)
    expect(page.collections.messages!.find(({ id }) => id === message!.id)!.rev).toBe(message!.rev)
  })

  it('REV-2 is raised by the write that changes the document, and by no other', async () => {
    const before = await versions('hana')
    await (await server.as('daniel')).put('/api/users/availability', { location: 'Dental Lab' })
    const after = await versions('hana')
    const raised = [...after].filter(([key, rev]) => rev !== before.get(key))
    expect(raised.map(([key]) => key)).toEqual(['students/daniel'])
    expect(raised[0]![1]).toBeGreaterThan(Math.max(...before.values()))
  })

  it('REV-3 is higher in the newer of two readings, in every collection that a write reaches', async () => {
    const reader = await server.as('lina')
    const replica = await new Replica(reader).pull()
    for (const write of [
      async () => (await server.as('elif')).write('lina', 'first'),
      async () => reader.post('/api/messages/conversations/elif/read'),
      async () => reader.put('/api/users/profile', { studySchedule: 'Evenings' }),
      async () => block(await server.as('elif'), 'lina'),
      async () => unblock(await server.as('elif'), 'lina'),
    ]) {
      const page = await reader.pull(replica.checkpoint)
      replica.apply(page)
      await write()
      const changed = (await reader.pull(replica.checkpoint)).collections
      for (const name of COLLECTION_NAMES)
        for (const doc of changed[name] ?? []) expect(doc.rev, `${name}/${doc.id}`).toBeGreaterThan(replica.get(name, doc.id)?.rev ?? 0)
    }
  })

  it('REV-4 does not decrease when the retention job deletes the entries of its feeds', async () => {
    const old = await startTestServer({ demo: true, memory: true })
    const amina = await old.as('amina')
    await (await old.as('youssef')).write('amina', 'long ago')
    const before = await new Replica(amina).pull()
    old.clock.advance(70 * DAY)
    await old.running.jobs.wake()
    const floors = await old.store.read((view) => view.feeds.floors(['user:amina', 'campus:demo']))
    expect(Object.values(floors).every((floor) => floor > 0)).toBe(true)
    const after = await new Replica(await old.as('amina')).pull()
    for (const name of COLLECTION_NAMES)
      for (const doc of before.all(name))
        expect(after.get(name, doc.id)?.rev ?? Infinity, `${name}/${doc.id}`).toBeGreaterThanOrEqual(doc.rev)
    await old.close()
  })
})
