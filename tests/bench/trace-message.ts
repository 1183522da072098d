import type { Browser, Page } from 'playwright'
import { chatOf } from '../support/chat.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { atRest, recordSteps } from '../support/worker-steps.ts'
import { emptyDevice } from './browser.ts'
import { commitLines, printTimeline, stepLines, type Line } from './timeline.ts'

/** Prints the timeline of one message, from Enter to the paint on both screens, through the data workers and the server. */
export async function traceMessage(browser: Browser, server: SpawnedServer): Promise<void> {
  const open = (student: string, partner: string) => openChat(browser, server, student, partner)
  const pages = { A: await open('sara', 'david'), B: await open('david', 'sara') }
  const all = Object.values(pages)
  // The first messages compile what the traced one runs.
  for (let n = 0; n < 3; n++) await write(pages.A, `Warm up, number ${n}.`)
  await Promise.all(all.map(atRest))
  await Promise.all(all.map((page) => page.evaluate((wanted) => bench.lookFor(wanted), 'The traced one.')))
  const [began, output] = [Date.now(), server.output.length]
  await write(pages.A, 'The traced one.')
  const seen = await Promise.all(all.map((page) => page.evaluate(() => bench.seen())))
  await Promise.all(all.map(atRest))

  const lines: Line<'A' | 'server' | 'B'>[] = commitLines(server.output.slice(output))
  lines.push({ at: seen[0]!.pressed, who: 'A', text: 'Enter' })
  for (const [at, who] of (['A', 'B'] as const).entries()) {
    lines.push({ at: seen[at]!.there, who, text: 'bubble in the document' }, { at: seen[at]!.painted, who, text: 'bubble painted' })
    lines.push(...(await stepLines(pages[who], who, began)))
  }
  printTimeline(lines, seen[0]!.pressed, ['A', 'server', 'B'])
}

async function openChat(browser: Browser, server: SpawnedServer, student: string, partner: string): Promise<Page> {
  const device = await emptyDevice(browser)
  await device.request.post(`${server.url}/api/login`, { data: { demoUser: student } })
  const page = await device.newPage()
  await recordSteps(page)
  await page.goto(`${server.url}/messages?with=${partner}`)
  await page.locator('[role=status][data-connection=online]').waitFor({ state: 'attached' })
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await chatOf(page).write(text)
  await page.locator('[data-delivery=read]', { hasText: text }).waitFor()
}
