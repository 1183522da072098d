import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { SERVER_HEADER } from '../schemas/constants.ts'
import { onlyFromServer } from './only-from-server.ts'

const PORTAL = { status: 200, headers: {}, text: '<h1>Campus Wi-Fi</h1>' }
const FILE = { status: 200, headers: { [SERVER_HEADER]: '1' }, text: 'export {}' }
let server: Server

afterEach(() => void server.close())

/** Requests a file as Workbox does, from a network that responds with these, in this order. */
async function cached(...responses: (typeof PORTAL | typeof FILE)[]): Promise<string> {
  server = createServer((_, response) => {
    const { status, headers, text } = responses.shift()!
    response.writeHead(status, headers).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const request = new Request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/app-Ab12Cd34.js`)
  const response = await onlyFromServer.fetchDidSucceed({ request, response: await fetch(request) })
  return response.text()
}

it('N60 the cache of the app takes a file of our server', async () => {
  expect(await cached(FILE)).toBe(FILE.text)
})

it('N60 the cache of the app requests a file again when a network put its sign-in page in its place', async () => {
  expect(await cached(PORTAL, FILE)).toBe(FILE.text)
})

it('N60 the cache of the app takes no file when the network’s sign-in page comes again', async () => {
  await expect(cached(PORTAL, PORTAL)).rejects.toMatchObject({ status: 200 })
})
