import type { Page } from 'playwright/test'
import { expect, openDevices, test, type Devices } from './browser.ts'
import { ConsoleWatch } from './console-watch.ts'
import type { SpawnedServer } from './spawned-server.ts'

export interface Opening {
  server: SpawnedServer
  devices: Devices
  console: ConsoleWatch
}

/**
 * Lets the tests of a `describe` share one page, which is their `page`. It is opened before the first and closed after the last,
 * because a page of its own for each promise about a screen would take most of the time.
 * Use `describe.serial` where a test begins on the screen that the test before it left, and there `test.use({ serverStays: true })` where
 * it also begins offline. The page is opened with the server running.
 */
export function sharedPage(open: (opening: Opening) => Promise<Page>): void {
  let shared: Page
  let end = (_hasFailed: boolean) => Promise.resolve()
  test.use({ page: ({ baseURL: _ }, use) => use(shared) })
  test.beforeAll(async ({ browser, usedBrowsers, server }) => {
    await server.start()
    const watch = new ConsoleWatch()
    const before = server.absences
    const { devices, close } = openDevices(browser, usedBrowsers, server, watch)
    end = async (hasFailed) => {
      await close(hasFailed)
      expect(watch.complaints(server.absences > before), 'The console must stay quiet').toEqual([])
    }
    shared = await open({ server, devices, console: watch })
  })
  test.afterAll(({ browser: _ }, info) => end(info.errors.length > 0))
}
