import type { BrowserContext, Page } from 'playwright/test'
import type { AppServer } from './app-server.ts'
import { expect, online, ready, seenTutorial } from './browser.ts'

/** Signs somebody in by a mailed code, whom nobody knows yet: alone on the campus of their address. */
export async function arriveAsNewcomer(page: Page, server: AppServer, email: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  await page.getByLabel('Code').fill((await server.codeFor(email))!)
  await page.getByLabel('Code').press('Enter')
  await ready(page)
  await seenTutorial(page.context())
  await online(page)
}

/** The same without the pages: they have seen nothing yet, not the tutorial either. */
export async function signUp(context: BrowserContext, server: AppServer, email: string): Promise<void> {
  await context.request.post('/api/login', { data: { email } })
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  expect((await context.request.post('/api/login', { data: { email, code: await server.codeFor(email) } })).status()).toBe(200)
}
