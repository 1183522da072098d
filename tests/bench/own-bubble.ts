import type { Page } from 'playwright'
import { openBrowser, openChat, signedInDevice } from './browser.ts'
import { freshFolder } from './folders.ts'
import { jitteredPause, median, quantile, spread } from './measure.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { ServerProcess } from './server-process.ts'

const WARM_UP = 8
const SAMPLES = 80

/** Measures the time from Enter until the student's own bubble is painted, in frames of the same page. */
export async function ownBubble(): Promise<Row[]> {
  const server = await ServerProcess.start(await freshFolder())
  const browser = await openBrowser()
  try {
    const page = await openChat(await signedInDevice(browser, server, 'amina'), server, 'youssef')
    const frame = await page.evaluate(() => bench.frame())
    const there: number[] = []
    const painted: number[] = []
    for (let n = 0; n < WARM_UP + SAMPLES; n++) {
      if (n % 8 === 0) await quiet()
      const times = await press(page, `Own bubble, number ${n}.`)
      if (n < WARM_UP) continue
      there.push(times.there - times.pressed)
      painted.push(times.painted - times.pressed)
    }
    const row = { unit: 'ms', baseline: frame, compare: 'ratio', spread: spread(painted) } as const
    return [
      { ...row, name: 'Enter → own bubble painted, median', ours: median(painted), target: { most: 1 } },
      { ...row, name: 'Enter → own bubble painted, p95', ours: quantile(painted, 0.95), target: { most: 3 } },
      { ...row, name: '  of which until it is in the document', ours: median(there), spread: spread(there) },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Types a text, presses Enter a moment later, and returns when its bubble was seen. */
async function press(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await jitteredPause(150)
  await page.evaluate((wanted) => bench.lookFor(wanted), text)
  await page.keyboard.press('Enter')
  const times = await page.evaluate(() => bench.seen())
  await page.waitForTimeout(100)
  return times
}
