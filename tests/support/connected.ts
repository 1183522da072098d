import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { SpawnedServer } from './spawned-server.ts'

/**
 * Connects a device of this demo student that is no browser: for the others the student is online until the socket closes. It
 * receives nothing, so messages to it stay undelivered.
 */
export async function connected(server: SpawnedServer, student: string): Promise<WebSocket> {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ demoUser: student }),
  })
  if (!response.ok) throw new Error(`The sign-in got status ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?frames=pokes&student=${student}`, { headers: { Cookie: cookie } })
  await once(socket, 'open')
  return socket
}
