import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPUS_POKE_INTERVAL } from '../../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { execute } from '../../../sync-server/commands/execute.ts'
import { saveStudent } from '../../../sync-server/commands/save-student.ts'
import type { LimitOwner } from '../../../sync-server/limits/limits.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'
import { waitFor } from '../../support/wait-for.ts'

describe('pokes', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ demo: true, memory: true })
    // Sends the pokes of the seeding, because the tests check only later ones.
    server.clock.advance(CAMPUS_POKE_INTERVAL)
  })
  afterEach(() => server.close())

  it('are logged with the cause when they could not be sent, and the next one is sent', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const socket = await amina.socket('?frames=pokes')
    await socket.next('hello')
    vi.spyOn(server.running.services.hub, 'following').mockImplementationOnce(() => {
      throw new Error('the disk is gone')
    })
    await youssef.write('amina', 'not announced')
    await waitFor(() => expect(server.log).toContainEqual(expect.objectContaining({ event: 'poke-not-sent' })))
    expect(JSON.stringify(server.log.find(({ event }) => event === 'poke-not-sent'))).toContain('the disk is gone')
    await youssef.write('amina', 'announced')
    expect((await socket.next('poke')).changes!.messages!.length).toBeGreaterThan(0)
  })

  it('POKE-2 POKE-6 are sent at once when the own feed moves, with prev, seq and the changes', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const replica = await new Replica(amina).pull()
    const socket = await amina.socket('?frames=pokes')
    const { positions } = await socket.next('hello')
    expect(positions).toEqual(replica.checkpoint)
    const { id } = await youssef.write('amina', 'hi')
    const poke = await socket.next('poke')
    expect(poke).toMatchObject({
      epoch: server.store.epoch,
      feed: 'user:amina',
      prev: positions.feeds['user:amina'],
      seq: positions.feeds['user:amina']! + 2,
    })
    // Exactly the changes that a pull returns.
    expect(poke.changes).toEqual((await amina.pull(replica.checkpoint)).collections)
    expect(poke.changes!.messages!.map((message) => message.id)).toEqual([id])
  })

  it('POKE-4 reach every socket that follows the feed, also one that reads the frames of the API description', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const socket = await amina.socket()
    const { id } = await youssef.write('amina', 'hi')
    expect((await socket.next('poke')).changes!.messages!.map((message) => message.id)).toEqual([id])
  })

  it('pokes of an own feed are rendered from the commit itself, once for all sockets of the student', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const sockets = [await amina.socket('?frames=pokes'), await amina.socket('?frames=pokes')]
    for (const socket of sockets) await socket.next('hello')
    const { checkpoint } = await amina.pull(null)
    const rendered = vi.spyOn(server.running.services.metrics, 'countRendered')
    const read = vi.spyOn(server.store, 'read')
    // Both in one commit: the second one has the later version of the conversation.
    const send = (id: string) =>
      execute(server.running.services, {
        command: 'sendMessage',
        student: youssef.id,
        owner: 'student:youssef' as LimitOwner,
        signIn: null,
        input: newMessage(id, amina.id),
      })
    await Promise.all([send('one'), send('two')])
    const pokes = await Promise.all(sockets.map((socket) => socket.next('poke')))
    expect(read).not.toHaveBeenCalled()
    expect(rendered.mock.calls).toEqual([[4]])
    const { collections } = await amina.pull(checkpoint)
    for (const { changes } of pokes) expect(changes).toEqual(collections)
    expect(collections.messages).toHaveLength(2)
  })

  it('POKE-3 have no gap between them, so that a reader of all misses nothing', async () => {
    const [amina, youssef, lina] = [await server.as('amina'), await server.as('youssef'), await server.as('lina')]
    const socket = await amina.socket('?frames=pokes')
    const { positions } = await socket.next('hello')
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0 ? amina.write('lina', `${at}`) : (at % 3 === 1 ? youssef : lina).write('amina', `${at}`),
      ),
    )
    const head = (await amina.pull(null)).checkpoint.feeds['user:amina']!
    await socket.next('poke', ({ feed, seq }) => feed === 'user:amina' && seq === head)
    const pokes = socket.all('poke').filter(({ feed }) => feed === 'user:amina')
    let at = positions.feeds['user:amina']!
    for (const { prev, seq } of pokes) {
      expect(prev).toBe(at)
      at = seq
    }
    expect(at).toBe(head)
    expect(new Set(pokes.flatMap(({ changes }) => changes!.messages!.map(({ id }) => id))).size).toBe(30)
  })

  it('POKE-2 POKE-3 pokes of the campus are gathered for one second', async () => {
    const [amina, youssef, lina] = [await server.as('amina'), await server.as('youssef'), await server.as('lina')]
    const socket = await amina.socket('?frames=pokes')
    const { positions } = await socket.next('hello')
    for (const [student, location] of [
      [youssef, 'A'],
      [lina, 'B'],
      [youssef, 'C'],
    ] as const)
      await student.put('/api/users/availability', { location })
    await socket.settled()
    expect(socket.all('poke')).toEqual([])
    server.clock.advance(CAMPUS_POKE_INTERVAL)
    const poke = await socket.next('poke')
    expect(poke).toMatchObject({ feed: 'campus:demo', prev: positions.feeds['campus:demo'], seq: positions.feeds['campus:demo']! + 3 })
    expect(poke.changes!.students!.map((student) => ('currentLocation' in student ? [student.id, student.currentLocation] : null))).toEqual(
      [
        ['youssef', 'C'],
        ['lina', 'B'],
      ],
    )
  })

  it('PULL-9 POKE-6 contain only the deletion of a document that I may not see, and reach no student who does not follow the feed', async () => {
    const [amina, luca] = [await server.as('amina'), await server.as('luca')]
    const stranger = await server.enrol('stranger', { campusId: 'other.example' as never })
    await server.store.write((tx) => tx.blocks.add('luca' as StudentId, 'amina' as StudentId))
    const [hers, theirs] = [await amina.socket('?frames=pokes'), await stranger.socket('?frames=pokes')]
    await Promise.all([hers.next('hello'), theirs.next('hello')])
    await luca.put('/api/users/availability', { location: 'a secret place' })
    server.clock.advance(CAMPUS_POKE_INTERVAL)
    const poke = await hers.next('poke', ({ feed, changes }) => feed === 'campus:demo' && changes?.students !== undefined)
    expect(poke.changes!.students!.filter(({ id }) => id === 'luca')).toEqual([{ id: 'luca', _deleted: true, rev: expect.any(Number) }])
    await theirs.settled()
    for (const socket of [hers, theirs]) expect(JSON.stringify(socket.heard)).not.toContain('secret')
    expect(theirs.all('poke').filter(({ feed }) => feed !== 'campus:other.example')).toEqual([])
  })

  it('pokes of the campus are rendered once for all readers, and again only for readers who see less or more', async () => {
    const names = ['amina', 'youssef', 'lina', 'jonas', 'mei', 'priya']
    const students = await Promise.all(names.map((name) => server.as(name)))
    const sara = await server.as('sara')
    // mei knows sara and still sees her; sara blocks priya; the others see the same as any classmate.
    await server.store.write((tx) => tx.blocks.add('sara' as StudentId, 'priya' as StudentId))
    await sara.write('mei', 'hello')
    server.clock.advance(CAMPUS_POKE_INTERVAL)
    const sockets = await Promise.all(students.map((student) => student.socket('?frames=pokes')))
    await Promise.all(sockets.map((socket) => socket.next('hello')))
    const rendered = async () => Number(/^friendioo_poke_documents_total (\d+)$/m.exec((await server.call('GET', '/metrics')).text)![1])
    const seen = async (change: () => Promise<unknown>) => {
      const before = await rendered()
      await change()
      const { feeds } = (await students[0]!.pull(null)).checkpoint
      server.clock.advance(CAMPUS_POKE_INTERVAL)
      const pokes = await Promise.all(
        sockets.map((socket) => socket.next('poke', ({ feed, seq }) => feed === 'campus:demo' && seq === feeds['campus:demo'])),
      )
      const there = pokes.map(({ changes }) => changes!.students!.map((doc) => ('firstName' in doc ? doc.currentLocation : 'gone')).join())
      return { there, rendered: (await rendered()) - before }
    }
    expect(await seen(() => sara.put('/api/users/availability', { location: 'A' }))).toEqual({
      there: ['A', 'A', 'A', 'A', 'A', 'gone'],
      rendered: 2,
    })
    const left = await seen(() =>
      server.store.write(async (tx) => {
        const before = (await tx.students.byId(sara.id))!
        await saveStudent(tx, before, { ...before, campusId: 'other.example' as CampusId }, server.running.services)
      }),
    )
    // Rendered once for all, then once for each reader, because the server cannot know who of them still sees her.
    expect(left.there).toEqual(['gone', 'gone', 'gone', 'gone', 'A', 'gone'])
  })

  it('POKE-7 F07 contain the positions of the reader’s other feeds at the time of the read', async () => {
    const [amina, lina] = [await server.as('amina'), await server.as('lina')]
    const sockets = await Promise.all([amina.socket('?frames=pokes'), lina.socket('?frames=pokes')])
    const greeted = await Promise.all(sockets.map((socket) => socket.next('hello')))
    await lina.write('amina', 'hello')
    expect((await sockets[0]!.next('poke')).asOf).toEqual({ 'campus:demo': greeted[0]!.positions.feeds['campus:demo'] })
    await lina.put('/api/users/availability', { location: 'Library' })
    const heads = await Promise.all([amina, lina].map(async (student) => (await student.pull(null)).checkpoint.feeds))
    server.clock.advance(CAMPUS_POKE_INTERVAL)
    for (const [at, id] of ['amina', 'lina'].entries()) {
      const poke = await sockets[at]!.next('poke', ({ feed }) => feed === 'campus:demo')
      expect(poke.asOf).toEqual({ [`user:${id}`]: heads[at]![`user:${id}`] })
    }
  })

  it('POKE-5 contain no changes when there are very many, only the move of the feed', async () => {
    const [amina] = [await server.as('amina')]
    const socket = await amina.socket('?frames=pokes')
    await socket.next('hello')
    await server.store.write(async (tx) => {
      for (let at = 0; at < 101; at++) tx.publish(['user:amina'], 'messages', `m${at}`)
    })
    const poke = await socket.next('poke')
    expect(poke.changes).toBeUndefined()
    expect(poke.seq - poke.prev).toBe(101)
  })
})

function newMessage(id: string, toUserId: StudentId) {
  return { id, toUserId, content: id, messageType: 'text', conversationType: 'direct', firebaseMessageId: null }
}
