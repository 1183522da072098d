import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'

/** A browser that may be signed in. */
const SIGNED_IN = { Cookie: 'friendioo_session=some' }

describe('the built app', () => {
  const outer = tempFolder()
  const folder = join(outer.path, 'app')
  let server: TestServer
  beforeAll(async () => {
    writeFileSync(join(outer.path, 'secret.txt'), 'a secret')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    const script = 'console.log("hello")'.repeat(50)
    for (const [name, content] of [
      ['index.html', '<!doctype html><title>shell</title>'],
      ['landing.html', '<!doctype html><title>landing</title>'],
      ['sw.js', '// worker'],
      ['assets/app-Ab12Cd34.js', script],
      ['assets/app-Ab12Cd34.js.map', '{}'],
      ['manifest.webmanifest', '{}'],
    ] as const) {
      writeFileSync(join(folder, name), content)
    }
    writeFileSync(join(folder, 'assets/app-Ab12Cd34.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'assets/app-Ab12Cd34.js.gz'), gzipSync(script))
    server = await startTestServer({ memory: true, staticFolder: folder })
  })
  afterAll(async () => {
    await server.close()
    outer.remove()
  })

  /** Loads the raw bytes, because the helper reads text. */
  const bytes = (path: string, accepts: string) =>
    new Promise<{ coding: string | undefined; body: Buffer }>((resolve, reject) => {
      get(`${server.url}${path}`, { headers: { 'Accept-Encoding': accepts } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ coding: response.headers['content-encoding'], body: Buffer.concat(chunks) }))
      }).on('error', reject)
    })

  it('is the response to every navigation, and browsers revalidate it each time', async () => {
    for (const path of ['/', '/messages', '/user-profile/amina', '/groups?tab=1', '/apiary']) {
      const { status, headers, text } = await server.call('GET', path, { headers: SIGNED_IN })
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
      expect(text).toContain('shell')
    }
  })

  it('has a landing page with its words in the document, for visitors without a session at its own address', async () => {
    const { headers, text } = await server.call('GET', '/')
    expect(text).toContain('landing')
    expect(headers).toMatchObject({ vary: 'Accept-Encoding, Cookie', 'permissions-policy': 'camera=(), microphone=(self), geolocation=()' })
    expect((await server.call('GET', '/', { headers: SIGNED_IN })).headers.vary).toBe('Accept-Encoding, Cookie')
    expect((await server.call('GET', '/messages')).text).toContain('shell')
    expect((await server.call('GET', '/landing.html')).status).toBe(404)
  })

  it('is not the response to the server’s own paths or to files', async () => {
    for (const path of [
      '/assets/none.js',
      '/favicon.ico',
      '/sync',
      '/sync/x',
      '/.ws',
      '/index.php',
      '/assets/app-Ab12Cd34.js.map',
      '/assets/app-Ab12Cd34.js.br',
    ]) {
      const { status, text } = await server.call('GET', path)
      expect([path, [401, 404].includes(status), text.includes('shell')]).toEqual([path, true, false])
    }
    expect((await server.call('GET', '/ws')).text).not.toContain('shell')
    expect((await server.call('POST', '/')).status).toBe(404)
  })

  it('has files with hashed names that are immutable, and a service worker that may have the whole scope', async () => {
    expect((await server.call('GET', '/assets/app-Ab12Cd34.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    expect((await server.call('GET', '/sw.js')).headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
    expect((await server.call('GET', '/manifest.webmanifest')).headers['content-type']).toBe('application/manifest+json')
  })

  it('is sent in the compressed form that the browser accepts', async () => {
    const path = '/assets/app-Ab12Cd34.js'
    const plain = await bytes(path, 'identity')
    const [br, gz] = [await bytes(path, 'gzip, deflate, br'), await bytes(path, 'gzip')]
    expect([plain.coding, br.coding, gz.coding]).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gz.body)).toEqual(plain.body)
    expect((await bytes('/sw.js', 'br')).coding).toBeUndefined()
  })

  const outside = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets%2fapp-Ab12Cd34.js%00.txt',
    '/assets/app-Ab12Cd34.js%00',
    '/%00',
    '/assets/..%2f..%2fsecret',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '//etc/passwd',
    '/%ff',
    '/%',
  ]
  it.each(outside)('N34 lets no path out of its folder: %s', async (path) => {
    const { status, text } = await server.call('GET', path)
    // A backslash in a request line is not HTTP; node-server refuses it itself.
    expect(status).toBe(path.includes('\\') ? 400 : 404)
    expect(text).not.toMatch(/a secret|root:|shell/)
  })

  it.each(['/api/images/..%2f..%2fsecret.txt', '/api/images/../../secret.txt', '/api/images/%00', '/api/images/a%2fb', '/api/images/..'])(
    'N34 lets no picture path out of its folder: %s',
    async (path) => {
      const student = await server.enrol(`s${Math.abs(path.length)}${path.charCodeAt(12)}`)
      expect((await student.get(path)).status).toBe(404)
    },
  )
})
