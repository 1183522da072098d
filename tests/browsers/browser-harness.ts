import { afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFinished } from 'vitest'
import { findChromium, findFirefox, findMiniBrowser } from '../../scripts/find-chromium.mjs'
import { NOTHING_OFFERED } from '../support/device-flags.ts'
import { SpawnedServer } from '../support/spawned-server.ts'
import type { Browser, BrowserName, Device } from './drivers/driver.ts'
import { launch } from './drivers/launch.ts'
import { Screen } from './screen.ts'

/** A server and a browser, shared by the tests of a file; each test has a device of its own. */
export class BrowserHarness {
  server!: SpawnedServer
  #browser: Browser | undefined

  constructor(private readonly name: BrowserName) {}

  async open(): Promise<void> {
    this.server = await SpawnedServer.start()
    this.#browser = await launch(this.name)
  }

  /** Starts another server without data: a test that is retried must not find data of its first attempt. */
  async renewServer(): Promise<void> {
    await this.server.remove()
    this.server = await SpawnedServer.start()
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    await this.server?.remove()
  }

  /** Opens a new device, signs in this demo student on the sign-in page, and waits until it has caught up with the server. */
  async signedIn(student: string, path = '/'): Promise<{ device: Device; screen: Screen }> {
    const device = await this.#browser!.newDevice()
    onTestFinished(() => device.close())
    const screen = new Screen(await device.newTab(), this.server.url)
    await this.signIn(screen, student, path)
    await screen.online()
    return { device, screen }
  }

  /** Signs in on the sign-in page, in a browser that offers nothing by itself: its cards would cover what a test clicks. */
  async signIn(screen: Screen, student: string, path: string): Promise<void> {
    await screen.tab.goto(`${this.server.url}/api/login?returnTo=${encodeURIComponent(path)}`)
    await screen.tab.run((flags) => flags.forEach((flag) => localStorage.setItem(flag, 'true')), NOTHING_OFFERED)
    await screen.click('button', `${student} `)
  }

  async tab(device: Device): Promise<Screen> {
    return new Screen(await device.newTab(), this.server.url)
  }
}

/** Returns whether the tests may leave out a browser that is not installed, as on a laptop. On CI they fail instead. */
const mayLack = (name: BrowserName) =>
  !process.env.CI && !(name === 'webkit' ? findMiniBrowser() : name === 'firefox' ? findFirefox() : findChromium())

/** Declares tests for this browser. */
export function inBrowser(name: BrowserName, tests: (harness: BrowserHarness) => void): void {
  if (mayLack(name)) return it(`the tests in ${name} are left out: it is not installed here`, () => {})

  describe(`in ${name}`, () => {
    const harness = new BrowserHarness(name)
    beforeAll(() => harness.open(), 60_000)
    beforeEach(({ task }) => (task.result?.retryCount ? harness.renewServer() : undefined))
    // Starts the server again if a failed test has left it stopped.
    afterEach(() => harness.server.start())
    afterAll(() => harness.close())
    tests(harness)
  })
}
