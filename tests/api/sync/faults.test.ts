import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { SqliteStore } from '../../../sync-server/store/sqlite/store.ts'
import { startTestServer, tempFolder } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'

describe('a reader', () => {
  it('F06 misses no change and retains the order of a conversation when the server’s clock goes back', async () => {
    const server = await startTestServer({ memory: true })
    onTestFinished(() => server.close())
    const [hers, his] = [await server.enrol('hers'), await server.enrol('his')]
    const replica = await new Replica(his).pull()
    const jumps = [0, -HOUR, 2 * HOUR, -3 * HOUR, 0]
    for (const [at, jump] of jumps.entries()) {
      server.clock.advance(jump)
      await (at % 2 ? his.write('hers', `m${at}`) : hers.write('his', `m${at}`))
      await replica.pull(1)
    }
    const words = replica.all('messages').sort((a, b) => a.position - b.position)
    expect(words.map(({ content }) => content)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
    expect((await hers.history('his')).map(({ content }) => content)).toEqual(['m4', 'm3', 'm2', 'm1', 'm0'])
    expect(replica.get('conversations', 'hers')).toMatchObject({ lastMessage: 'm4', lastPosition: 5 })
    expect([replica.resets, (await his.pull(replica.checkpoint)).collections]).toEqual([0, {}])
  })

  it('F06 sees the server’s times and order when the clock of a device is a year off in either direction', async () => {
    const server = await startTestServer({ memory: true })
    onTestFinished(() => server.close())
    const [hers] = [await server.enrol('hers'), await server.enrol('his')]
    const year = 365 * 24 * HOUR
    for (const off of [year, -year, 0]) await hers.write('his', `${off}`, { composedAt: new Date(server.clock.now() + off).toISOString() })
    const history = await hers.history('his')
    expect(history.map(({ content }) => content)).toEqual(['0', `${-year}`, `${year}`])
    for (const { createdAt, composedAt } of history) {
      expect(Math.abs(Date.parse(createdAt) - server.clock.now())).toBeLessThan(HOUR)
      expect(Date.parse(composedAt)).toBeLessThanOrEqual(Date.parse(createdAt))
    }
  })

  it('F09 gets a change with the next pull when the server dies between commit and poke', async () => {
    const folder = tempFolder()
    const first = await startTestServer({ folder: folder.path })
    onTestFinished(async () => {
      await first.close()
      folder.remove()
    })
    const [hers, his] = [await first.enrol('hers'), await first.enrol('his')]
    const replica = await new Replica(his).pull()
    const socket = await his.socket('?frames=pokes')
    const { positions } = await socket.next('hello')
    // A second server commits to the same database. The first server, which has his socket, does not know of it. A data folder has
    // only one server, so the second one has its own folder.
    const database = new SqliteStore({ source: join(folder.path, 'friendioo.db'), now: first.clock.now })
    const second = await startTestServer({ store: database })
    onTestFinished(() => second.close())
    const response = await second.call('POST', '/api/messages', {
      body: { toUserId: 'his', content: 'hi' },
      headers: { Cookie: hers.cookie },
    })
    expect(response.status).toBe(201)
    await socket.settled()
    expect(socket.all('poke')).toEqual([])
    await replica.pull()
    expect(replica.all('messages').map(({ content }) => content)).toEqual(['hi'])
    // The next poke begins after the positions of hello, so its reader knows that a change is missing.
    await hers.write('his', 'again')
    const poke = await socket.next('poke', ({ feed }) => feed === 'user:his')
    expect(poke.prev).toBe(replica.checkpoint!.feeds['user:his'])
    expect(poke.prev).toBeGreaterThan(positions.feeds['user:his']!)
  })
})
