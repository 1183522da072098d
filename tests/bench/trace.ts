/**
 * `npm run trace -- message` prints the timeline of one message, from Enter to the paint on both screens, through the data workers
 * and the server. Needs the build. Read it for what waits for what, and what happens twice; measure with `npm run bench`.
 */
import type { Page } from 'playwright'
import { chatOf } from '../support/chat.ts'
import { SpawnedServer } from '../support/spawned-server.ts'
import { atRest, commitsIn, PRINTS_COMMITS, recordSteps, stepsOf } from '../support/worker-steps.ts'
import { emptyDevice, openBrowser } from './browser.ts'

interface Line {
  at: number
  who: 'A' | 'B' | 'server'
  text: string
}

const [what = 'message'] = process.argv.slice(2)
if (what !== 'message') {
  console.error(`There is no trace of ${what}. There is one of: message.`)
  process.exit(2)
}

const server = await SpawnedServer.start(PRINTS_COMMITS)
const browser = await openBrowser()
try {
  printTimeline(await traceMessage())
} finally {
  await browser.close()
  await server.remove()
}

async function traceMessage(): Promise<Line[]> {
  const pages = { A: await openChat('sara', 'david'), B: await openChat('david', 'sara') }
  const all = Object.values(pages)
  // The first messages compile what the traced one runs.
  for (let n = 0; n < 3; n++) await write(pages.A, `Warm up, number ${n}.`)
  await Promise.all(all.map(atRest))
  await Promise.all(all.map((page) => page.evaluate((wanted) => bench.lookFor(wanted), 'The traced one.')))
  const [began, output] = [Date.now(), server.output.length]
  await write(pages.A, 'The traced one.')
  const seen = await Promise.all(all.map((page) => page.evaluate(() => bench.seen())))
  await Promise.all(all.map(atRest))

  const lines: Line[] = commitsIn(server.output.slice(output)).map((at) => ({ at, who: 'server', text: 'commit' }))
  lines.push({ at: seen[0]!.pressed, who: 'A', text: 'Enter' })
  for (const [at, who] of (['A', 'B'] as const).entries()) {
    lines.push({ at: seen[at]!.there, who, text: 'bubble in the document' }, { at: seen[at]!.painted, who, text: 'bubble painted' })
    for (const { at: when, what: kind, note, ended } of (await stepsOf(pages[who])).filter((step) => step.at >= began))
      lines.push({ at: when, who, text: `${kind} ${note}${ended ? ` (${(ended - when).toFixed(1)} ms)` : ''}` })
  }
  return lines.filter(({ at }) => at >= seen[0]!.pressed)
}

async function openChat(student: string, partner: string): Promise<Page> {
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

function printTimeline(lines: Line[]): void {
  const start = Math.min(...lines.map(({ at }) => at))
  for (const { at, who, text } of lines.sort((one, other) => one.at - other.at))
    console.log(`${(at - start).toFixed(1).padStart(8)} ms  ${{ A: 'A', server: '      server', B: '               B' }[who]}  ${text}`)
}
