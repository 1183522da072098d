import type { BrowserContext, Page } from 'playwright/test'
import { PRIVACY_VERSION } from '../../schemas/constants.ts'
import type { SpawnedServer } from './spawned-server.ts'
import { arrive, expect, online, seenTutorial } from './browser.ts'

/** Signs in on the sign-in pages with a mailed code. */
export async function signInByMail(page: Page, server: SpawnedServer, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  await page.getByLabel('Code').fill((await server.codeFor(email))!)
  await page.getByLabel('Code').press('Enter')
}

/**
 * Signs up a new student over HTTP and opens Home.
 * They are alone on the campus of their address, past the first screen, and have no name.
 */
export async function arriveAsNewcomer(page: Page, server: SpawnedServer, email: string): Promise<void> {
  await signUp(page.context(), server, email)
  await seenTutorial(page.context())
  // At `/`, Home would show the first screen (use-welcome-offer.ts); at this address it does not.
  await arrive(page, '/homepage')
  await online(page)
}

/** Signs up a new student over HTTP, without the pages. They have seen nothing yet, not even the tutorial. */
export async function signUp(context: BrowserContext, server: SpawnedServer, email: string): Promise<void> {
  await context.request.post('/api/login', { data: { email } })
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  expect((await context.request.post('/api/login', { data: { email, code: await server.codeFor(email) } })).status()).toBe(200)
  await hasAgreed(context)
}

async function hasAgreed(context: BrowserContext): Promise<void> {
  expect((await context.request.post('/api/users/privacy-agreed', { data: { version: PRIVACY_VERSION } })).status()).toBe(200)
}
