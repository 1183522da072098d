import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { SERVER_HEADER } from '../schemas/constants.ts'
import { fetchFile, onlyFromServer } from './only-from-server.ts'

const PORTAL = { status: 200, headers: {}, text: '<h1>Campus Wi-Fi</h1>' }
const FILE = { status: 200, headers: { [SERVER_HEADER]: '1' }, text: 'export {}' }
let server: Server

afterEach(() => void server.close())

const MISSING = { status: 404, headers: FILE.headers, text: 'Not found' }

/** Starts a network that responds with these, in this order. Returns the address of a file there. */
async function network(responses: (typeof PORTAL | typeof FILE)[]): Promise<string> {
  server = createServer((_, response) => {
    const { status, headers, text } = responses.shift()!
    response.writeHead(status, headers).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/app-Ab12Cd34.js`
}

describe.each([
  ['at its installation', async (url: string) => fetchFile(url, 'default')],
  [
    'when Workbox requests a file that is missing there',
    async (url: string) => onlyFromServer.fetchDidSucceed({ request: new Request(url), response: await fetch(url) }),
  ],
])('the cache of the app, %s', (_, load) => {
  const cached = async (...responses: (typeof PORTAL | typeof FILE)[]) => (await load(await network(responses))).text()

  it('N60 takes a file of our server', async () => {
    expect(await cached(FILE)).toBe(FILE.text)
  })

  it('N60 requests a file again when a network put its sign-in page in its place', async () => {
    expect(await cached(PORTAL, FILE)).toBe(FILE.text)
  })

  it('N60 takes no file when the network’s sign-in page comes again', async () => {
    await expect(cached(PORTAL, PORTAL)).rejects.toMatchObject({ status: 200 })
  })
})

it('a version of which a file is missing is not installed', async () => {
  await expect(network([MISSING]).then((url) => fetchFile(url, 'default'))).rejects.toThrow('404')
})
