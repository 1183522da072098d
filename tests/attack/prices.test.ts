import { describe, expect, it, onTestFinished } from 'vitest'
import { SOCKETS_MAX } from '../../schemas/constants.ts'
import { CLOSE } from '../../schemas/socket.ts'
import { startTestServer, type Wishes } from '../support/server.ts'
import type { TestSocket } from '../support/socket.ts'
import type { TestStudent } from '../support/student.ts'

async function started(wishes: Wishes = {}) {
  const server = await startTestServer({ memory: true, ...wishes })
  onTestFinished(() => server.close())
  return server
}

async function opened(student: TestStudent, count: number): Promise<TestSocket[]> {
  const sockets = []
  for (let at = 0; at < count; at++) sockets.push(await student.socket())
  return sockets
}

const codes = async (sockets: TestSocket[]) => (await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code)

describe('sockets that one student opens', () => {
  it('N48 stay open up to eight of a session: the oldest is closed with 4429, the newest and those of others stay', async () => {
    const server = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const his = await ben.socket()
    const hers = await opened(ada, SOCKETS_MAX.ofSession + 3)
    expect(await codes(hers.slice(0, 3))).toEqual([CLOSE.displaced, CLOSE.displaced, CLOSE.displaced])
    for (const socket of [...hers.slice(3), his]) await socket.settled()
    // A closed socket makes room again.
    await hers.at(-1)!.close()
    await opened(ada, 1)
    await hers[3]!.settled()
  })

  it('N48 stay open up to 24 of a student in all sessions, who can still sign out of each of them', async () => {
    const server = await started()
    const first = await server.enrol('ada')
    const browsers = [first, await server.browser('ada'), await server.browser('ada'), await server.browser('ada')]
    const sockets = []
    for (const browser of browsers) sockets.push(await opened(browser, SOCKETS_MAX.ofSession))
    expect(await codes(sockets[0]!)).toEqual(sockets[0]!.map(() => CLOSE.displaced))
    for (const socket of sockets.slice(1).flat()) await socket.settled()
    expect((await browsers[1]!.post('/api/logout')).status).toBe(200)
    expect(await codes(sockets[1]!)).toEqual(sockets[1]!.map(() => CLOSE.signedOut))
    for (const socket of sockets.slice(2).flat()) await socket.settled()
  })

  it('N48 are counted by session alone when visitors of the demo share the account', async () => {
    const server = await started({ demo: true })
    const visitors = await Promise.all(Array.from({ length: SOCKETS_MAX.ofStudent + 4 }, () => server.browser('amina')))
    const sockets = await Promise.all(visitors.map((visitor) => visitor.socket()))
    for (const socket of sockets) await socket.settled()
  })
})
