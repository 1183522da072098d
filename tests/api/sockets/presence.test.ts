import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { PRESENCE_INTERVAL, SECOND } from '../../../schemas/constants.ts'
import { block } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import { drawn } from '../../support/portrait-url.ts'

describe('presence', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterEach(() => server.close())

  async function online(socket: TestSocket): Promise<string[]> {
    socket.send({ type: 'getOnlineUsers' })
    await socket.settled()
    return socket
      .all('onlineUsers')
      .at(-1)!
      .users.map(({ id }) => id as string)
      .sort()
  }
  const open = async (id: string, query = '') => {
    const socket = await (await server.as(id)).socket(query)
    await socket.settled()
    return socket
  }

  /** Advances the clock until the gathered changes are sent and the next change is sent at once. */
  const calm = () => [1, 2].forEach(() => server.clock.advance(PRESENCE_INTERVAL))

  it('WS-003 WS-016 WS-022 lists connected students with a name and a picture', async () => {
    const [, youssef] = [await open('amina'), await open('youssef')]
    expect(await online(youssef)).toEqual(['amina', 'youssef'])
    expect(
      youssef
        .all('onlineUsers')
        .at(-1)!
        .users.find(({ id }) => id === 'amina'),
    ).toEqual({ id: 'amina', firstName: 'Amina', lastName: 'Yusuf', profileImageUrl: drawn('amina') })
  })

  it('SOCK-48 WS-016 lists ids alone for the app’s own client', async () => {
    const [, lina] = [await open('amina'), await open('lina', '?frames=pokes')]
    lina.send({ type: 'getOnlineUsers' })
    expect(await lina.next('onlineUsers')).toEqual({ type: 'onlineUsers', users: [{ id: 'amina' }, { id: 'lina' }] })
  })

  it('SOCK-31 WS-014 WS-015 removes a student on userOffline and adds them again on userOnline', async () => {
    const [amina, youssef] = [await open('amina'), await open('youssef')]
    amina.send({ type: 'userOffline' })
    await amina.settled()
    expect(await online(youssef)).toEqual(['youssef'])
    amina.send({ type: 'userOnline' })
    await amina.settled()
    expect(await online(youssef)).toEqual(['amina', 'youssef'])
  })

  it('SOCK-31 WS-004 removes a student when their last socket closes', async () => {
    const [phone, laptop, watcher] = [await open('amina'), await open('amina'), await open('lina', '?frames=pokes')]
    const youssef = await open('youssef')
    await phone.close()
    await laptop.settled()
    expect(await online(youssef)).toEqual(['amina', 'lina', 'youssef'])
    calm()
    await laptop.close()
    await watcher.next('presence', ({ changes: [change] }) => change!.userId === 'amina' && !change!.online)
    expect(await online(youssef)).toEqual(['lina', 'youssef'])
  })

  it('WS-003 is sent as a list without a request, gathered for one second', async () => {
    const youssef = await open('youssef')
    await open('amina')
    await open('mei')
    expect(youssef.all('onlineUsers')).toEqual([])
    server.clock.advance(SECOND)
    const { users } = await youssef.next('onlineUsers')
    expect(users.map(({ id }) => id as string).sort()).toEqual(['amina', 'mei', 'youssef'])
    await youssef.settled()
    expect(youssef.all('onlineUsers')).toHaveLength(1)
  })

  it('SOCK-32 is sent to the app’s own client for each change at once, with the time', async () => {
    const watcher = await open('lina', '?frames=pokes')
    calm()
    const [phone, laptop] = [await open('amina'), await open('amina')]
    expect(await watcher.next('presence')).toEqual({ type: 'presence', changes: [{ userId: 'amina', online: true, lastSeen: null }] })
    await phone.close()
    server.clock.advance(5 * SECOND)
    await laptop.close()
    const gone = await watcher.next('presence')
    expect(gone).toEqual({ type: 'presence', changes: [{ userId: 'amina', online: false, lastSeen: server.clock.now() }] })
    expect(watcher.all('presence')).toHaveLength(2)
  })

  it('SOCK-32 is gathered in a burst, with the last state of each student', async () => {
    const watcher = await open('lina', '?frames=pokes')
    calm()
    const [amina, youssef] = [await open('amina'), await open('youssef')]
    await open('mei')
    amina.send({ type: 'userOffline' })
    youssef.send({ type: 'userOffline' })
    youssef.send({ type: 'userOnline' })
    await Promise.all([amina.settled(), youssef.settled(), watcher.settled()])
    expect(watcher.all('presence').flatMap(({ changes }) => changes)).toEqual([{ userId: 'amina', online: true, lastSeen: null }])
    server.clock.advance(PRESENCE_INTERVAL)
    await watcher.settled()
    expect(watcher.all('presence')).toHaveLength(2)
    expect(
      watcher
        .all('presence')[1]!
        .changes.map(({ userId, online: here }) => [userId, here])
        .sort(),
    ).toEqual([
      ['amina', false],
      ['mei', true],
      ['youssef', true],
    ])
  })

  it('SOCK-4 is in hello as the times when partners were last seen', async () => {
    const watcher = await open('lina', '?frames=pokes')
    const youssef = await open('youssef')
    calm()
    await youssef.close()
    const { changes } = await watcher.next('presence', ({ changes: [change] }) => !change!.online)
    const amina = await open('amina', '?frames=pokes')
    expect((await amina.next('hello')).lastSeen).toEqual({ youssef: changes[0]!.lastSeen })
  })

  it('SOCK-32 AUTH-006 is not sent across campuses or across a block, but to partners on any campus', async () => {
    const [stranger, partner] = [
      await server.enrol('stranger', { campusId: 'other.example' as CampusId }),
      await server.enrol('partner', { campusId: 'demo' as CampusId }),
    ]
    await partner.write('amina', 'we met')
    await server.store.write(async (tx) => {
      await tx.students.put({ ...(await tx.students.byId(partner.id))!, campusId: 'other.example' as CampusId })
      await tx.blocks.add('luca' as StudentId, 'amina' as StudentId)
    })
    const watchers = [await stranger.socket('?frames=pokes'), await open('luca', '?frames=pokes'), await partner.socket('?frames=pokes')]
    await Promise.all(watchers.map((socket) => socket.settled()))
    calm()
    const amina = await open('amina')
    expect((await watchers[2]!.next('presence')).changes.map(({ userId }) => userId)).toEqual(['amina'])
    await Promise.all(watchers.map((socket) => socket.settled()))
    expect(
      watchers
        .slice(0, 2)
        .flatMap((socket) => socket.all('presence'))
        .flatMap(({ changes }) => changes)
        .filter(({ userId }) => userId === 'amina'),
    ).toEqual([])
    expect(await online(amina)).toEqual(['amina', 'partner'])
    const theirs = await stranger.socket()
    await theirs.settled()
    expect(await online(theirs)).toEqual(['partner', 'stranger'])
  })

  it('ends as offline for a student whom the leaver blocks and who was not notified yet, even if the leaver is back', async () => {
    const watcher = await open('lina', '?frames=pokes')
    const phone = await open('amina', '?frames=pokes')
    calm()
    // From here on the server gathers changes.
    await open('youssef', '?frames=pokes')
    await watcher.next('presence', ({ changes: [change] }) => change!.userId === 'youssef')
    await phone.close()
    await watcher.settled()
    await block(await server.as('amina'), 'lina')
    await open('amina', '?frames=pokes')
    calm()
    await watcher.settled()
    const heard = watcher
      .all('presence')
      .flatMap(({ changes }) => changes)
      .filter(({ userId }) => userId === 'amina')
    expect(heard.at(-1)!.online).toBe(false)
  })

  it('the presence of partners who were connected before is sent to a student who moves to another campus', async () => {
    const [partner, here] = [await server.enrol('partner'), await server.enrol('here')]
    await here.write('partner', 'we met')
    const socket = await here.socket('?frames=pokes')
    await socket.settled()
    const email = 'partner@lakeside.example'
    await partner.post('/api/email/send-otp', { email })
    await partner.post('/api/email/verify-otp', { email, otpCode: await server.codeFor(email) })
    await socket.settled()
    const theirs = await partner.socket()
    await theirs.settled()
    expect(await online(theirs)).toEqual(['here', 'partner'])
  })

  it('F11 moves to the new campus with a student who stays online while they move', async () => {
    const mover = await server.enrol('mover', { email: 'mover@riverside.example' })
    const [left, joined] = await Promise.all(
      ['riverside', 'lakeside'].map(async (campus) =>
        (await server.enrol(`at-${campus}`, { email: `one@${campus}.example` })).socket('?frames=pokes'),
      ),
    )
    const phone = await mover.socket('?frames=pokes')
    for (const socket of [left!, joined!, phone]) await socket.settled()
    expect(await online(left!)).toEqual(['at-riverside', 'mover'])
    calm()
    // The next socket opens before this one receives that the server closes it.
    phone.ws.pause()
    const email = 'mover@lakeside.example'
    await mover.post('/api/email/send-otp', { email })
    await mover.post('/api/email/verify-otp', { email, otpCode: await server.codeFor(email) })
    await (await mover.socket('?frames=pokes')).settled()
    const is =
      (online: boolean) =>
      ({ changes }: { changes: { userId: string; online: boolean }[] }) =>
        changes.some((change) => change.userId === 'mover' && change.online === online)
    await Promise.all([left!.next('presence', is(false)), joined!.next('presence', is(true))])
  })
})
