import type { BrowserContext, Page } from 'playwright/test'
import { PRIVACY_VERSION } from '../../schemas/constants.ts'
import type { SpawnedServer } from './spawned-server.ts'
import { expect, online, ready, seenTutorial } from './browser.ts'

/** Goes through the sign-in pages by a mailed code. */
export async function signInByMail(page: Page, server: SpawnedServer, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  await page.getByLabel('Code').fill((await server.codeFor(email))!)
  await page.getByLabel('Code').press('Enter')
}

/** Signs somebody in by a mailed code, whom nobody knows yet: alone on the campus of their address, past the first screen without a name. */
export async function arriveAsNewcomer(page: Page, server: SpawnedServer, email: string): Promise<void> {
  // The first screen is offered at the other address of Home.
  await page.goto('/api/login?returnTo=/homepage')
  await signInByMail(page, server, email)
  await ready(page)
  await hasAgreed(page.context())
  await seenTutorial(page.context())
  await online(page)
}

/** The same without the pages: they have seen nothing yet, not the tutorial either. */
export async function signUp(context: BrowserContext, server: SpawnedServer, email: string): Promise<void> {
  await context.request.post('/api/login', { data: { email } })
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  expect((await context.request.post('/api/login', { data: { email, code: await server.codeFor(email) } })).status()).toBe(200)
  await hasAgreed(context)
}

/** Has agreed to the privacy page. */
async function hasAgreed(context: BrowserContext): Promise<void> {
  expect((await context.request.post('/api/users/privacy-agreed', { data: { version: PRIVACY_VERSION } })).status()).toBe(200)
}
