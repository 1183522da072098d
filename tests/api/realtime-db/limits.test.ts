import { expect, it } from 'vitest'
import { MESSAGE_MAX } from '../../../schemas/constants.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { READ_MESSAGES_MAX, READ_LENGTH_MAX } from '../../../sync-server/realtime-db/limits.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeClients } from '../../support/tree-client.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

const ok = { s: 'ok' }
const tooBig = { s: 'too_big' }

it('N76 a read has at most 10,000 messages and 4 million characters, and a client that reads none of them is disconnected', async () => {
  const server = await startTestServer({ memory: true })
  const clients = new TreeClients(() => server.url)
  const [ben, cleo, dan] = [await server.enrol('ben'), await server.enrol('cleo'), await server.enrol('dan')]
  const open = async ({ cookie }: TestStudent) => {
    const socket = await TreeSocket.open(server.url, { Cookie: cookie })
    await socket.next()
    return socket
  }
  const fill = async (reader: TestStudent, count: number, content: string) => {
    const first = await reader.write('ben', content)
    await server.store.write(async (tx) => {
      const { position, ...one } = (await tx.messages.byId(first.id))!
      for (let at = 1; at < count; at++)
        await tx.messages.insert({ ...one, id: `${reader.id}-${at}` as typeof one.id, position: position + at })
      await tx.conversations.setHead(reader.id, ben.id, position + count - 1)
    })
  }
  await fill(cleo, READ_MESSAGES_MAX + 1, 'short')
  await fill(dan, READ_LENGTH_MAX / MESSAGE_MAX + 1, 'x'.repeat(MESSAGE_MAX))
  for (const reader of [cleo, dan]) {
    const place = { p: `conversations/${['ben', reader.id].sort().join('_')}/messages` }
    const socket = await open(reader)
    expect(await socket.ask('g', place)).toMatchObject(tooBig)
    expect(await socket.ask('q', { ...place, h: '' })).toMatchObject(tooBig)
    const { s, d } = await socket.ask('g', { ...place, q: { l: 100, vf: 'r' } })
    expect([s, Object.keys(d as object).length]).toEqual(['ok', 100])
    await socket.close()
  }

  const deaf = await open(dan)
  await deaf.ask('p', { p: 'presence/dan', d: { online: true } })
  const his = await clients.as(ben)
  await his.value<boolean>('presence/dan/online', (online) => online)
  // The store reads two more than the query wants.
  const most = { p: 'conversations/ben_dan/messages', q: { l: READ_LENGTH_MAX / MESSAGE_MAX - 2, vf: 'r' } }
  expect(await deaf.ask('g', most)).toMatchObject(ok)
  deaf.ws.pause()
  for (let at = 0; at < 8; at++) deaf.send({ t: 'd', d: { r: at, a: 'g', b: most } })
  // The server closes it while it does not read.
  await his.value<boolean>('presence/dan/online', (online) => !online)
  deaf.ws.resume()
  expect([CLOSE.tooSlow, 1006]).toContain((await deaf.closed).code)
  await clients.close()
  await server.close()
})
