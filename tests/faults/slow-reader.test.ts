import { expect, test } from 'vitest'
import { MESSAGE_MAX } from '../../schemas/constants.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import { Replica } from '../support/student.ts'
import { startFaultServer } from './spawned-server.ts'

const MESSAGES = 400

test('SOCK-11 F22 a client that does not read its socket is disconnected at a maximum of unread bytes, and pulls what it missed later', async () => {
  const { http, as } = await startFaultServer({ RATE_LIMIT_SCALE: '1000' })
  const [amina, youssef] = [await as('amina'), await as('youssef')]
  const sockets = async () => Number(/^friendioo_sockets (\d+)$/m.exec((await http.call('GET', '/metrics')).text)![1])
  const replica = await new Replica(youssef).pull()
  const [deaf, hers] = [await youssef.socket('?frames=pokes'), await amina.socket()]
  await Promise.all([deaf.settled(), hers.settled()])
  expect(await sockets()).toBe(2)

  deaf.ws.pause()
  // Each message is sent as a message and as a summary: far more bytes than the network itself buffers. Two at a time fit into a poke.
  const content = '🩺'.repeat(MESSAGE_MAX - 10)
  const said = (at: number) => amina.write('youssef', `${content} ${at}`, { id: `loud-${at}` })
  for (let at = 0; at < MESSAGES; at += 2) await Promise.all([said(at), said(at + 1)])
  // The server closes its socket while it still does not read. A client that reads is not affected.
  expect(await sockets()).toBe(1)
  await hers.settled()

  deaf.ws.resume()
  expect([CLOSE.tooSlow, 1006]).toContain((await deaf.closed).code)
  const told = deaf.all('poke').flatMap(({ changes }) => changes?.messages ?? []).length
  expect(told).toBeLessThan(MESSAGES / 2)

  const back = await youssef.socket('?frames=pokes')
  await back.next('hello')
  const loud = (await replica.pull()).all('messages').filter(({ id }) => id.startsWith('loud-'))
  expect(loud).toHaveLength(MESSAGES)
})
