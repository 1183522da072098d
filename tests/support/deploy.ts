import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expect, offline } from './browser.ts'
import { builtVersion, copiedVersion, type Change } from './app-version.ts'
import type { SpawnedServer } from './spawned-server.ts'

/** A version whose start fails with an error that quotes what somebody wrote. */
export const BROKEN: readonly Change[] = [
  ['app/index.html', '<html lang="en">', '<html lang="en" data-version="broken">'],
  ['app/start.tsx', "history.scrollRestoration = 'manual'", "if (history.length > 0) throw new TypeError('In: Half a sentence of Omar')"],
]

/** Raises a number of the versions that clients, servers and devices compare. */
export const raised = (name: string, by: number): Change => [
  'schemas/constants.ts',
  new RegExp(`(?<=export const ${name} = )\\d+`),
  `${100 + by}`,
]

/**
 * The version after this one. It has a mark in its page, other code of the places that load later, and students with one more, optional
 * field, which a device stores in a new database.
 */
export const NEXT: readonly Change[] = [
  ['app/index.html', '<html lang="en">', '<html lang="en" data-version="next">'],
  ['app/screens/groups/delete-warning.ts', 'This cannot be undone.', 'This can never be undone.'],
  raised('STORE_VERSION', 1),
  ['schemas/student.ts', 'updatedAt:', 'pronouns: z.optional(z.string()),\n  updatedAt:'],
  ['app/worker/store/rx-shapes.json', /("students": \{\s+"type": "object",\s+"properties": \{)/, '$1 "pronouns": { "type": "string" },'],
  ['sync-server/queries/card.ts', 'updatedAt: student.updatedAt,', "updatedAt: student.updatedAt, pronouns: 'they/them',"],
]

/** Deploys versions built from changed sources on one server, with the same data. */
export class Deployments {
  readonly #server: SpawnedServer
  readonly #first: string
  readonly #copies: string[] = []

  constructor(server: SpawnedServer) {
    this.#server = server
    this.#first = server.root
  }

  /** Returns a copy of the version in this folder, in which a test can change files. */
  async copy(root: string): Promise<string> {
    const copy = await copiedVersion(root)
    this.#copies.push(copy)
    return copy
  }

  /** Lets the server run a version with these changes. */
  async deploy(changes: readonly Change[]): Promise<void> {
    await this.run(await builtVersion(changes))
  }

  /** Lets the server run the version in this folder; by default the one under test. */
  async run(root = this.#first): Promise<void> {
    await this.#server.stop()
    this.#server.root = root
    await this.#server.start()
  }

  /**
   * Lets the server run the version in this folder, after this page has noticed that the server is away: only then it looks for a newer
   * version at once. The restart can be over before a busy page connects again.
   */
  async runNoticedBy(page: Page, root = this.#first): Promise<void> {
    await this.#server.stop()
    await offline(page)
    await this.run(root)
  }

  /** Ends a test: the server runs the version under test when it starts again, for the next one. */
  async end(): Promise<void> {
    for (const copy of this.#copies.splice(0)) await rm(copy, { recursive: true, force: true })
    if (this.#server.root === this.#first) return
    await this.#server.kill()
    this.#server.root = this.#first
  }
}

/** Waits until the page is of this version: that of `NEXT`, `BROKEN` or `EARLIER`, or null for the one under test. */
export async function isOfVersion(page: Page, version: 'next' | 'broken' | 'earlier' | null): Promise<void> {
  await expect(page.locator(version === null ? 'html:not([data-version])' : `html[data-version="${version}"]`)).toBeAttached()
}

/** Presses a key, as a student who uses the page: a page that was just loaded, and not used yet, takes a newer version by itself. */
export async function use(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
}

/** Waits until the browser has downloaded another version, which waits. */
export async function downloaded(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(true)
}

/** Returns the offer of a newer version: the card in the side rail, or the toast where there is no rail. */
export function updateOffer(page: Page): Locator {
  return page.getByRole('region', { name: 'Update' }).or(page.locator('[data-toasts]').filter({ hasText: 'A new version is ready' }))
}

/** Takes the offered version, and waits for its page. */
export async function takeUpdate(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), updateOffer(page).getByRole('button', { name: 'Reload' }).click()])
}

/** Downloads the version that the server serves now, and returns this tab in it. Other tabs stay as they are. */
export async function update(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await takeUpdate(page)
}
