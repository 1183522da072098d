import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../tests/support/server.ts'
import { BUILT } from '../tests/support/spawned-server.ts'

const root = join(import.meta.dirname, '..')

describe('the server as a process', () => {
  let folder: ReturnType<typeof tempFolder>
  const children: ChildProcess[] = []
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    folder.remove()
  })

  function start(env: Record<string, string>) {
    const child = spawn(process.execPath, BUILT, {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent', DEMO: '0', ...env },
    })
    children.push(child)
    let out = ''
    let err = ''
    const listening = new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString()
        const found = /Friendioo is at (\S+)\n/.exec(out)
        if (found) resolve(found[1]!)
      })
    })
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
    return { child, listening, ended }
  }

  it('prints its address, and stops cleanly however many signals it gets', async () => {
    const { child, listening, ended } = start({})
    expect((await fetch(`${await listening}/healthz`)).status).toBe(200)
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
    expect(await ended).toMatchObject({ code: 0, err: '' })
  })

  it('N38 does not start with DEMO=1 on a public HOST, and prints why in one sentence', async () => {
    const { ended } = start({ DEMO: '1', HOST: '0.0.0.0' })
    const { code, out, err } = await ended
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^DEMO=1 lets anybody sign in .*DEMO=public.*\n$/)
  })

  it('N77 refuses to start on the data folder of a running server, in one sentence, and starts as soon as that one was killed', async () => {
    const first = start({})
    await first.listening
    const { code, out, err } = await start({}).ended
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(`Another Friendioo runs on the data folder ${folder.path}. Stop it first, or set DATA_DIR to another folder.\n`)
    first.child.kill('SIGKILL')
    await first.ended
    const next = start({})
    expect((await fetch(`${await next.listening}/healthz`)).status).toBe(200)
  })

  const signInAs = (url: string) =>
    fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ demoUser: 'amina' }),
    })
  const BANNER = 'Demo: anyone can sign in as its students.'
  const servers: [env: Record<string, string>, status: number, announced: boolean][] = [
    [{ DEMO: '' }, 200, false],
    [{ DEMO: '', NODE_ENV: 'production' }, 404, false],
    [{ DEMO: '', TRUSTED_PROXIES: '1' }, 404, false],
    [{ DEMO: '', PUBLIC_URL: 'https://friendioo.example' }, 404, false],
    [{ DEMO: '1', PUBLIC_URL: 'https://friendioo.example', TRUSTED_PROXIES: '1', NODE_ENV: 'production' }, 200, true],
  ]
  it.each(servers)(
    'N64 a server with %j responds to a demo sign-in with %i and has the banner on its pages: %s',
    async (env, status, announced) => {
      const url = await start(env).listening
      expect((await signInAs(url)).status).toBe(status)
      for (const page of ['/api/login', '/api/docs']) {
        const response = await fetch(url + page)
        expect([response.status, (await response.text()).includes(BANNER)]).toEqual([200, announced])
      }
    },
  )

  it('prints one sentence without a stack trace when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, err } = await start({ PORT: String(port) }).ended
    other.close()
    expect([code, err]).toEqual([1, `Port ${port} is taken. Stop what uses it, or set PORT to another one.\n`])
  })
})
