import type { BrowserContext, Page } from 'playwright/test'
import { signIn } from './browser.ts'

/** Opens a page on a new device of a student. The code of the app does not load before `go` is called: only the document is there. */
export async function deviceWithHeldApp(context: BrowserContext, student: string): Promise<{ page: Page; go: () => void }> {
  await signIn(context, student)
  const page = await context.newPage()
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/begin-[^/]*\.js$/, (route) => held.then(() => route.continue()))
  return { page, go: () => go() }
}
