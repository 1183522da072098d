import { afterAll, beforeAll, expect, it } from 'vitest'
import { ClientDevice } from '../../support/client-device.ts'
import { open } from '../../support/groups.ts'
import { block, blocksOf } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ memory: true })
})
afterAll(() => server.close())

it('a student blocked offline is on the blocked list and on no screen, also after the server knows, and is back after the unblock', async () => {
  const [amina, luca] = [await server.enrol('amina'), await server.enrol('luca', { firstName: 'Luca' })]
  await luca.write('amina', 'hello')
  await amina.write('luca', 'hello to you')
  await luca.post('/api/meetup-requests', {
    id: 'meetup',
    toUserId: 'amina',
    subject: 'Anatomy',
    scheduledTime: '2030-01-01T10:00:00.000Z',
    location: 'Lab',
    message: '',
  })
  await open(luca, { id: 'group', invitedUsers: ['amina'] })
  await amina.post('/api/study-groups/group/join')
  const phone = new ClientDevice(amina)
  await phone.client.start()
  const gone = () =>
    Promise.all([
      phone.until('classmates', null, (list) => list.length === 0),
      phone.until('student', { id: 'luca' }, (student) => student === null),
      phone.until('conversations', null, (list) => list.length === 0),
      phone.until('chat', { partnerId: 'luca', limit: 50 }, ({ messages, partner }) => messages.length === 0 && partner === null),
      phone.until('meetups', null, (list) => list.length === 0),
      phone.until('notifications', null, ({ list }) => list.every(({ senderId }) => senderId !== 'luca')),
      phone.until('groups', null, ([group]) => group?.members.map(({ id }) => id).join() === 'amina'),
      phone.until('blocked', null, (list) => list.map(({ firstName }) => firstName).join() === 'Luca'),
    ])
  const there = () =>
    Promise.all([
      phone.until('classmates', null, (list) => list.length === 1),
      phone.until('conversations', null, (list) => list.length === 1 && list[0]!.partner !== null),
      phone.until('chat', { partnerId: 'luca', limit: 50 }, ({ messages, complete }) => messages.length === 2 && complete),
      phone.until('meetups', null, (list) => list.length === 1),
      phone.until('notifications', null, ({ list }) => list.some(({ senderId }) => senderId === 'luca')),
      phone.until('groups', null, ([group]) => group?.members.length === 2),
      phone.until('blocked', null, (list) => list.length === 0),
    ])
  await there()

  phone.offline()
  await phone.client.act('blockStudent', { studentId: luca.id })
  await gone()
  expect(await blocksOf(amina)).toEqual([])
  phone.online()
  await phone.settled()
  expect((await blocksOf(amina)).map(({ id }) => id)).toEqual(['luca'])
  await gone()

  phone.offline()
  await phone.client.act('unblockStudent', { studentId: luca.id })
  await phone.until('blocked', null, (list) => list.length === 0)
  phone.online()
  await phone.settled()
  await there()
  phone.client.stop()
})

it('a block and an unblock, both made offline, arrive in order', async () => {
  const [sara, omar] = [await server.enrol('sara'), await server.enrol('omar')]
  const phone = new ClientDevice(sara)
  await phone.client.start()
  phone.offline()
  await phone.client.act('blockStudent', { studentId: omar.id })
  await phone.client.act('unblockStudent', { studentId: omar.id })
  phone.online()
  await phone.settled()
  expect(await blocksOf(sara)).toEqual([])
  phone.client.stop()
})

it('an unblock before the server received the block leaves everything unchanged, and later commands on the conversation count', async () => {
  const [elif, kofi] = [await server.enrol('elif'), await server.enrol('kofi')]
  await kofi.write('elif', 'hello')
  const phone = new ClientDevice(elif)
  await phone.client.start()
  const [hello] = (await phone.until('chat', { partnerId: 'kofi', limit: 50 }, ({ messages }) => messages.length === 1)).messages
  phone.offline()
  await phone.client.act('markRead', { partnerId: kofi.id, upTo: hello!.id, position: 1 })
  await phone.client.act('blockStudent', { studentId: kofi.id })
  await phone.until('conversations', null, (list) => list.length === 0)
  await phone.client.act('unblockStudent', { studentId: kofi.id })
  await phone.until('classmates', null, (list) => list.some(({ id }) => id === 'kofi'))
  await phone.until('conversations', null, ([talk]) => talk?.unreadCount === 0 && talk.partner !== null)

  await phone.client.act('deleteConversation', { partnerId: kofi.id, upTo: hello!.id, position: 1 })
  const isGone = () =>
    phone.until('chat', { partnerId: 'kofi', limit: 50 }, ({ messages, partner }) => messages.length === 0 && partner !== null)
  await isGone()
  phone.online()
  await phone.settled()
  await isGone()
  phone.client.stop()
})

it('a device that was new during a block loads the whole conversation when the block ends', async () => {
  const [mei, jonas] = [await server.enrol('mei'), await server.enrol('jonas')]
  for (const words of ['one', 'two', 'three']) await jonas.write('mei', words)
  await block(mei, 'jonas')
  const phone = new ClientDevice(mei)
  await phone.client.start()
  await phone.until('blocked', null, (list) => list.length === 1)
  await phone.client.act('unblockStudent', { studentId: jonas.id })
  await phone.settled()
  await phone.until('chat', { partnerId: 'jonas', limit: 50 }, ({ messages, complete }) => messages.length === 3 && complete)
  phone.client.stop()
})
