import type { Page } from 'playwright/test'
import type { AppServer } from './app-server.ts'
import { expect, online, ready } from './browser.ts'

/** Signs somebody in by a mailed code, whom nobody knows yet: alone on the campus of their address. */
export async function arriveAsNewcomer(page: Page, server: AppServer, email: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => server.codeFor(email)).toBeDefined()
  await page.getByLabel('Code').fill((await server.codeFor(email))!)
  await page.getByLabel('Code').press('Enter')
  await ready(page)
  await online(page)
}
