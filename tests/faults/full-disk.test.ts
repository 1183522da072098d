import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../scripts/sqlite-driver.mjs'
import { expect, test } from 'vitest'
import { Replica } from '../support/student.ts'
import { TreeSocket } from '../support/tree-socket.ts'
import { startFaultServer } from './spawned-server.ts'

/** Limits the size of a process's files in bytes; null removes the limit. With it, the process sees a full disk on any machine. */
function limitFiles(pid: number, bytes: number | null): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const canLimit = spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!canLimit)(
  'RCPT-10 F20 writes get 503 and reads still work while the disk is full, and a write is accepted once when there is room again',
  async () => {
    const { server, http, as } = await startFaultServer()
    const [amina, youssef] = [await as('amina'), await as('youssef')]
    const socket = await amina.socket()
    const tree = await TreeSocket.open(server.url, { Cookie: amina.cookie })
    const replica = await new Replica(youssef).pull()
    await amina.write('youssef', 'before')

    const log = join(server.dataDir, 'friendioo.db-wal')
    limitFiles(server.pid, statSync(log).size)
    const message = { id: 'full', toUserId: 'youssef', content: 'while full' }
    for (let time = 0; time < 3; time++) {
      const response = await amina.post('/api/messages', message, { 'Idempotency-Key': 'full' })
      expect([response.status, response.headers['retry-after'], response.body]).toEqual([
        503,
        '5',
        { code: 'unavailable', message: expect.stringMatching(/couldn’t be saved/) },
      ])
    }
    const batch = await amina.post<{ status: number }[]>(
      '/api/batch',
      ['x', 'y'].map((id, at) => ({
        method: 'POST',
        path: '/api/messages',
        body: { ...message, id },
        idempotencyKey: id,
        after: at ? ['x'] : [],
      })),
    )
    expect(batch.body.map(({ status }) => status)).toEqual([503, 424])
    socket.send({ type: 'sendMessage', ...message, to: 'youssef' })
    expect(await socket.next('messageError')).toMatchObject({ clientMessageId: 'full', status: 503, code: 'unavailable' })
    const byTree = { senderId: 'amina', receiverId: 'youssef', content: 'while full', timestamp: { '.sv': 'timestamp' } }
    const refused = await tree.ask('p', { p: 'conversations/amina_youssef/messages/-P7JCbR9eD8Wv3EW7Xxb', d: byTree })
    expect(refused).toMatchObject({ s: 'unavailable', d: expect.stringMatching(/couldn’t be saved/) as string })
    expect((await http.call('POST', '/api/login', { body: { demoUser: 'lina' } })).status).toBe(503)

    // Stored data can be read. Its receipt is not stored yet.
    expect((await http.call('GET', '/healthz')).status).toBe(200)
    expect((await youssef.history('amina')).map(({ content }) => content)).not.toContain('while full')
    expect((await replica.pull()).all('messages').map(({ content }) => content)).toContain('before')
    await replica.pull()

    await tree.close()
    limitFiles(server.pid, null)
    const sent = await amina.post('/api/messages', message, { 'Idempotency-Key': 'full' })
    const again = await amina.post('/api/messages', message, { 'Idempotency-Key': 'full' })
    expect([sent.status, again.status, again.body]).toEqual([201, 201, sent.body])
    await replica.pull()
    const heard = (await replica.pull())
      .all('messages')
      .filter(({ fromUserId }) => fromUserId === 'amina')
      .sort((a, b) => a.position - b.position)
      .slice(-2)
    expect(heard.map(({ content, deliveryStatus }) => [content, deliveryStatus])).toEqual([
      ['before', 'delivered'],
      ['while full', 'delivered'],
    ])

    await server.kill()
    server.change((db) => expect(db.pragma('integrity_check', { simple: true })).toBe('ok'))
  },
)

test('F20 a write gets 503 while another process holds the database, and is accepted once afterwards', async () => {
  const { server, as } = await startFaultServer()
  const amina = await as('amina')
  const other = new Database(join(server.dataDir, 'friendioo.db'))
  other.exec('begin immediate')
  const message = { id: 'busy', toUserId: 'youssef', content: 'while busy' }
  const refused = await amina.post('/api/messages', message)
  expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([503, '5', 'unavailable'])
  other.exec('rollback')
  other.close()
  expect([(await amina.post('/api/messages', message)).status, (await amina.post('/api/messages', message)).status]).toEqual([201, 201])
  expect((await amina.history('youssef')).filter(({ content }) => content === 'while busy')).toHaveLength(1)
})
