import type { BrowserContext, Locator, Page } from 'playwright'
import { emptyDevice, openBrowser, openChat } from './browser.ts'
import { filledDevice } from './filled-device.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import type { ServerProcess } from './server-process.ts'
import { during, duringTraced, longest, slowed, watchSmoothness } from './smoothness.ts'

const TYPED = 'Did you understand the part about the brachial plexus? I have the slides of the last lecture.'
/** Delay between two keys, and a timeout that suffices on a busy machine; both in ms. */
const KEYS = { delay: 40, timeout: 120_000 }
/** Maximum time in ms for scrolling back. */
const PATIENCE = 150_000
/** Turns of the wheel between two measurements. */
const STRETCH = 100
/** Number of times that the chat is left and opened. */
const TURNS = 4
/** Number of bubbles that fill a phone's screen. */
const SCREENFUL = 20
/** Number of checks at the top without a new message, after which the first message is reached. */
const AT_REST = 3

/**
 * Measures the longest task on a CPU that is four times slower: while a student types, and while they scroll back through ten
 * thousand messages.
 */
export async function smooth(): Promise<Row[]> {
  const browser = await openBrowser()
  const { device, server } = await filledDevice(browser)
  try {
    await watchSmoothness(device)
    const page = await openChat(device, server, 'youssef')
    await quiet()
    await slowed(page)
    const typing = await during(page, () => page.getByRole('textbox', { name: 'Message' }).pressSequentially(TYPED, KEYS))
    const stretches = await readBack(page)
    await page.close()
    const { opening, leaving } = await openedOnAPhone(device, server)

    const bare = await (await emptyDevice(browser)).newPage()
    await watchSmoothness(bare.context())
    await bare.goto(`${server.url}/healthz`)
    await bare.setContent('<textarea aria-label="Message"></textarea>')
    await quiet()
    await slowed(bare)
    const bareTyping = await during(bare, () => bare.getByRole('textbox', { name: 'Message' }).pressSequentially(TYPED, KEYS))

    const row = { unit: 'ms', compare: 'itself', spread: 0, target: { most: 50 } } as const
    const last = stretches.at(-1)!
    return [
      { ...row, name: 'longest task while typing, CPU 4 × slower', ours: longest(typing), baseline: longest(bareTyping) },
      {
        ...row,
        name: 'longest task while a chat of 10,000 messages opens on a phone, CPU 4 × slower',
        ours: Math.max(0, ...opening),
        baseline: null,
        note: `in ${TURNS} openings, over 50 ms: ${told(opening)}; while it is left: ${told(leaving)}`,
      },
      {
        ...row,
        name: 'longest task while scrolling back through 10,000 messages, CPU 4 × slower, by its own thread’s clock',
        ours: Math.max(...stretches.map((stretch) => stretch.own)),
        baseline: null,
        note: `${last.first ? 'came to the first message' : 'did not come to the first message'}; at most ${Math.max(...stretches.map((stretch) => stretch.bubbles))} bubbles in the document; ${STRETCH} turns of the wheel each: ${stretches.map((each) => `${each.own.toFixed(0)} ms longest; by the clock on the wall ${each.longest.toFixed(0)} ms, ${each.all.toFixed(0)} ms over 50, ${each.seconds.toFixed(0)} s`).join('; ')}`,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * Opens the chat from the list and returns, several times, while picture and name are animated. Clicks at coordinates and polls
 * the document, because Playwright's own clicks and waits cause style and layout work in the page.
 */
async function openedOnAPhone(device: BrowserContext, server: ServerProcess): Promise<Record<'opening' | 'leaving', number[]>> {
  const page = await device.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/messages`)
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()
  const intoChat = await middleOf(row)
  await row.click()
  const outOfIt = await middleOf(page.getByRole('button', { name: 'Back' }))
  await page.waitForTimeout(5_000)
  await quiet()
  await slowed(page)
  const [opening, leaving]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    const left = await during(page, async () => {
      await page.mouse.click(...outOfIt)
      await page.waitForFunction(() => !document.querySelector('[role=log]'))
    })
    leaving.push(...left.tasks)
    const opened = await during(page, async () => {
      await page.mouse.click(...intoChat)
      await page.waitForFunction((all) => document.querySelectorAll('[data-message-id]').length >= all, SCREENFUL)
    })
    opening.push(...opened.tasks)
  }
  // A throttled page keeps a core busy.
  await page.close()
  return { opening, leaving }
}

function told(tasks: readonly number[]): string {
  return tasks.map((ms) => ms.toFixed(0)).join(', ') || 'none'
}

async function middleOf(element: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await element.boundingBox())!
  return [x + width / 2, y + height / 2]
}

interface Stretch {
  /** Bubbles in the document at the end. */
  bubbles: number
  /** Whether the very first message is in sight. */
  first: boolean
  longest: number
  /** ms of the longest task, by the clock of its own thread. */
  own: number
  /** ms of all long tasks. */
  all: number
  seconds: number
}

/** Turns the wheel until the first message is shown, or the time is over. */
async function readBack(page: Page): Promise<Stretch[]> {
  const log = page.getByRole('log', { name: 'Conversation' })
  const box = (await log.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const until = performance.now() + PATIENCE
  const stretches: Stretch[] = []
  for (let resting = 0; resting < AT_REST && performance.now() < until;) {
    const started = performance.now()
    const found = await duringTraced(page, async () => {
      for (let turn = 0; turn < STRETCH; turn++) await page.mouse.wheel(0, -1_000)
    })
    const { bubbles, atTop } = await log.evaluate((list) => ({
      bubbles: list.querySelectorAll('[data-message-id]').length,
      atTop: list.scrollHeight - list.clientHeight + list.scrollTop < 2,
    }))
    resting = atTop ? resting + 1 : 0
    stretches.push({
      bubbles,
      first: resting === AT_REST,
      longest: longest(found),
      own: found.own,
      all: found.tasks.reduce((sum, each) => sum + each, 0),
      seconds: (performance.now() - started) / 1_000,
    })
  }
  return stretches
}
