import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMiniBrowser } from '../../../scripts/find-chromium.mjs'
import { scriptText, type Browser, type Device, type Tab } from './driver.ts'

/** The key under which W3C WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Milliseconds that a script or a page load may take. */
const SCRIPT_TIMEOUT = 30_000
/** W3C WebDriver's code points for keys that have no character. */
const ENTER = '\uE007'

/**
 * Launches Safari's engine: WebKitGTK's MiniBrowser over W3C WebDriver. A driver process has one session at a time, so each device
 * is a process of its own, with its own home and bus. All devices share one virtual display.
 *
 * @param args of MiniBrowser, beside `--automation`
 */
export async function launchWebKit(args: readonly string[] = []): Promise<Browser> {
  const binary = findMiniBrowser()
  if (!binary) throw new Error('There is no WebKitGTK here: npm test installs it where it may.')
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const devices = new Set<Device>()
  return {
    name: 'webkit',
    newDevice: async () => {
      const device = await newDevice(`:${String(number).trim()}`, [binary, ...args], () => devices.delete(device))
      devices.add(device)
      return device
    },
    close: async () => {
      await Promise.all([...devices].map((device) => device.close()))
      await end(display, display.pid!)
    },
  }
}

async function newDevice(display: string, [binary, ...args]: readonly string[], closed: () => void): Promise<Device> {
  const home = await mkdtemp(join(tmpdir(), 'friendioo-webkit-'))
  const port = await freePort()
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // WebKit's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
    stdio: 'ignore',
    // Starts a process group, so that the bus, the driver and the browser end together.
    detached: true,
  })
  const leave = async () => {
    await end(driver, -driver.pid!)
    await rm(home, { recursive: true, force: true })
  }
  const session = await Session.begin(`http://127.0.0.1:${port}`, {
    browserName: 'MiniBrowser',
    timeouts: { script: SCRIPT_TIMEOUT, pageLoad: SCRIPT_TIMEOUT },
    'webkitgtk:browserOptions': { binary, args: ['--automation', ...args] },
  }).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  let first: string | undefined = await session.ask<string>('GET', 'window')
  return {
    newTab: async () => {
      const handle = first ?? (await session.ask<{ handle: string }>('POST', 'window/new', { type: 'tab' })).handle
      first = undefined
      return tabOf(session, handle)
    },
    close: async () => {
      closed()
      await session.ask('DELETE', '').catch(() => undefined)
      await leave()
    },
  }
}

/** A session of W3C WebDriver. It has one current tab, so requests to tabs run one after the other. */
class Session {
  #last: Promise<unknown> = Promise.resolve()
  #current = ''

  private constructor(private readonly url: string) {}

  static async begin(driver: string, capabilities: object): Promise<Session> {
    const { sessionId } = await untilUp(() =>
      ask<{ sessionId: string }>('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } }),
    )
    return new Session(`${driver}/session/${sessionId}`)
  }

  ask<T>(method: string, path: string, body?: object): Promise<T> {
    return ask<T>(method, path ? `${this.url}/${path}` : this.url, body)
  }

  /** Runs this with the tab as the current one, while no other request runs. */
  in<T>(handle: string, run: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#current !== handle) await this.ask('POST', 'window', { handle })
      this.#current = handle
      return run()
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Forgets the current tab after it was closed: there is none until the next request. */
  forgetCurrent(): void {
    this.#current = ''
  }
}

function tabOf(session: Session, handle: string): Tab {
  const ask = <T>(method: string, path: string, body?: object) => session.in(handle, () => session.ask<T>(method, path, body))
  const execute = <T>(script: string, args: readonly unknown[]) =>
    ask<{ value: T } | { error: string }>('POST', 'execute/async', {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${script})(...${JSON.stringify(args)})).then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }))`,
      args: [],
    })
  const run = async <T>(script: string, args: readonly unknown[]): Promise<T> => {
    const result = await execute<T>(script, args)
    if ('error' in result) throw new Error(result.error)
    return result.value
  }
  const element = async (find: object, args: readonly unknown[]) => {
    const found = await run<Record<string, string> | null>(scriptText(find), args)
    return found?.[ELEMENT] ?? null
  }
  return {
    goto: (url) => ask('POST', 'url', { url }),
    reload: () => ask('POST', 'refresh', {}),
    back: () => ask('POST', 'back', {}),
    run: (script, ...args) => run(scriptText(script), args),
    click: async (find, ...args) => {
      const id = await element(find, args)
      if (id !== null) await ask('POST', `element/${id}/click`, {})
      return id !== null
    },
    doubleClick: async (find, ...args) => {
      const origin = { [ELEMENT]: await element(find, args) }
      const click = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const actions = [{ type: 'pointerMove', origin, x: 0, y: 0 }, ...click, ...click]
      await ask('POST', 'actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    type: async (text) => {
      const keys = [...text.replaceAll('\n', ENTER)].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await ask('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] })
    },
    choose: async (path, find, ...args) => {
      const id = await element(find, args)
      if (id === null) throw new Error('There is no such file field')
      await ask('POST', `element/${id}/value`, { text: path })
    },
    resize: async (width, height) => void (await ask('POST', 'window/rect', { width, height })),
    screenshot: async () => Buffer.from(await ask<string>('GET', 'screenshot'), 'base64'),
    close: () =>
      session.in(handle, async () => {
        await session.ask('DELETE', 'window')
        session.forgetCurrent()
      }),
  }
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(2 * SCRIPT_TIMEOUT),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** Repeats `run` until the driver listens: at most 100 times, every 50 ms. */
async function untilUp<T>(run: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await run()
    } catch (error) {
      const isNotListening = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
      if (!isNotListening || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Returns a port on which no process listens now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @param target the process, or its group as a negative number */
async function end(child: ChildProcess, target: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(target, 'SIGKILL')
  await gone
}
