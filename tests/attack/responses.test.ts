import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MESSAGE_MAX, PICTURE_MAX } from '../../schemas/constants.ts'
import { RESPONSES_OF_STUDENT_MAX } from '../../sync-server/http/open-responses.ts'
import { defined } from '../../schemas/defined.ts'
import { dataUrl, png } from '../support/pictures.ts'
import type { TestStudent } from '../support/student.ts'
import { AttackedServer, type RawConnection } from './attacked-server.ts'

const MB = 1024 * 1024
/** What a Node process may hold besides the responses until it collects garbage. The attacks ask for 290 MB or more. */
const GARBAGE_MAX = 224 * MB

const get = (path: string, cookie = '', more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${cookie && `Cookie: ${cookie}\r\n`}${more}\r\n`

/** Sends a request on each of `count` connections whose client reads nothing. */
async function unread(server: AttackedServer, count: number, request: string): Promise<RawConnection[]> {
  const connections = await Promise.all(Array.from({ length: count }, () => server.connection()))
  for (const connection of connections) connection.pause()
  await Promise.all(connections.map((connection) => connection.send(request)))
  // Each of these comes after some of those responses.
  for (let turn = 0; turn < 20; turn++) await server.http.call('GET', '/healthz')
  return connections
}

/** Sends a request on a connection whose client reads the first line of the response, and returns its status. */
async function begun(server: AttackedServer, request: string): Promise<number> {
  const connection = await server.connection()
  await connection.send(request)
  const status = await connection.status()
  connection.pause()
  return status
}

/** Gives a student a picture of 5 MB, and returns its path. */
async function largePicture(student: TestStudent): Promise<string> {
  const picture = png(1, 1)
  const large = Buffer.concat([picture, Buffer.alloc(PICTURE_MAX - picture.length)])
  const { body } = await student.put<{ profileImageUrl: string }>('/api/users/profile', {
    profileImageUrl: dataUrl('image/png', large),
  })
  return body.profileImageUrl
}

/** Returns the path of the largest file of the app. */
function largestFile(): string {
  const folder = join(import.meta.dirname, '../../dist/app/assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const sizes = scripts.map((name) => ({ name, size: statSync(join(folder, name)).size }))
  return `/assets/${defined(sizes.sort((a, b) => b.size - a.size)[0]).name}`
}

/** A message of the greatest length, each character of four bytes. */
const LONG = '\u{1f393}'.repeat(MESSAGE_MAX)

test('N80 pages of long messages that nobody reads take bounded memory', async () => {
  const server = await AttackedServer.start()
  const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
  for (let at = 0; at < 100; at++) await amina.write('youssef', LONG)
  const before = await server.memory()
  const page = get('/api/messages/conversations/youssef?limit=100', amina.cookie)
  const statuses: number[] = []
  // Nine at a time: more would get 429 because they wait for each other (N47).
  for (let round = 0; round < 8; round++) statuses.push(...(await Promise.all(Array.from({ length: 9 }, () => begun(server, page)))))
  expect((await server.memory()) - before).toBeLessThan(GARBAGE_MAX + RESPONSES_OF_STUDENT_MAX)
  expect(statuses).toContain(200)
  expect((await youssef.get('/api/auth/user')).status).toBe(200)
})

test('N80 pictures that nobody reads take bounded memory, also those asked for together with an upgrade', async () => {
  const server = await AttackedServer.start()
  const amina = await server.as('amina')
  const path = await largePicture(amina)
  for (const more of ['', 'Connection: Upgrade\r\nUpgrade: h2c\r\n']) {
    const before = await server.memory()
    const connections = await unread(server, 100, get(path, amina.cookie, more))
    expect((await server.memory()) - before).toBeLessThan(GARBAGE_MAX + RESPONSES_OF_STUDENT_MAX)
    for (const each of connections) each.destroy()
  }
})

test('N80 a file of the app that a thousand requests of strangers wait for is in memory once', async () => {
  const server = await AttackedServer.start()
  const before = await server.memory()
  await unread(server, 200, get(largestFile()).repeat(5))
  expect((await server.memory()) - before).toBeLessThan(GARBAGE_MAX)
})
