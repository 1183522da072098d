import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { CLOSE } from '../../schemas/close-codes.ts'
import { DAY, MEETUPS_PENDING_MAX } from '../../schemas/constants.ts'
import { AttackedServer } from './attacked-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it('N68 the last of thirteen requests of one student to another is refused with a sentence', async () => {
  const server = await AttackedServer.start()
  const kofi = await server.as('kofi')
  const ask = () =>
    kofi.post('/api/meetup-requests', {
      toUserId: 'salma',
      subject: 'Anatomy',
      location: 'Lab',
      scheduledTime: new Date(Date.now() + DAY).toISOString(),
    })
  for (let at = 0; at < MEETUPS_PENDING_MAX; at++) expect((await ask()).status).toBe(201)
  const refused = await ask()
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'too-many-requests', message: expect.stringMatching(/^12 of your requests .*\.$/) as string },
  ])
})

it('N58 signing out all other devices closes the socket of a stolen session, whose cookie is worth nothing', async () => {
  const server = await AttackedServer.start()
  const [student, thief] = [await server.as('kofi'), await server.as('kofi')]
  const socket = await thief.socket()
  expect((await student.call('DELETE', '/api/devices')).status).toBe(200)
  expect((await socket.closed).code).toBe(CLOSE.signedOut)
  expect([(await thief.get('/api/auth/user')).status, (await student.get('/api/auth/user')).status]).toEqual([401, 200])
})

it('N73 a restored backup signs everybody out, also a session that was stolen before it was made', async () => {
  const server = await AttackedServer.start()
  const thief = await server.as('kofi')
  const { dataDir } = server.process
  const operator = (...words: string[]) =>
    promisify(execFile)(process.execPath, words, { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } })
  const copy = join(dataDir, 'copies', 'backup.db')
  await operator('scripts/backup.mjs', copy)
  await server.process.kill()
  await operator('scripts/restore.mjs', copy)
  await server.process.start()
  expect((await thief.get('/api/auth/user')).status).toBe(401)
})

it('N77 nobody else on the machine may read what a running server stores', async () => {
  const server = await AttackedServer.start()
  await (await server.as('kofi')).write('salma', 'for her eyes')
  const { dataDir } = server.process
  const paths = [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))]
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
})

it('N64 a server with a public address signs nobody in as a demo student', async () => {
  const server = await AttackedServer.start({ DEMO: '', PUBLIC_URL: 'https://friendioo.example' })
  expect((await server.http.call('POST', '/api/login', { body: { demoUser: 'kofi' } })).status).toBe(404)
})
