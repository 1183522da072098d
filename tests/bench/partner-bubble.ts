import type { Page } from 'playwright'
import { openBrowser, openChat, signedInDevice } from './browser.ts'
import { freshFolder } from './folders.ts'
import { jitteredPause, median, quantile, spread } from './measure.ts'
import { relayed, startRelay } from './relay.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { ServerProcess } from './server-process.ts'

const WARM_UP = 8
const SAMPLES = 60
const RELAYED = 100

/** Measures the time from A's Enter to B's bubble. Before and after, measures a bare frame between the same two pages. */
export async function partnerBubble(): Promise<Row[]> {
  const server = await ServerProcess.start(await freshFolder())
  const relay = await startRelay()
  const browser = await openBrowser()
  try {
    const [a, b] = await Promise.all([
      openChat(await signedInDevice(browser, server, 'amina'), server, 'youssef'),
      openChat(await signedInDevice(browser, server, 'youssef'), server, 'amina'),
    ])
    await quiet()
    const before = await relayed(a, b, relay.url, RELAYED)
    const there: number[] = []
    const painted: number[] = []
    for (let n = 0; n < WARM_UP + SAMPLES; n++) {
      if (n % 8 === 0) await quiet()
      const times = await press(a, b, `Partner bubble, number ${n}.`)
      if (n < WARM_UP) continue
      there.push(times.there)
      painted.push(times.painted)
    }
    const after = await relayed(a, b, relay.url, RELAYED)
    const bare = { received: [...before.received, ...after.received], painted: [...before.painted, ...after.painted] }
    const row = { unit: 'ms', compare: 'difference' } as const
    return [
      {
        ...row,
        name: "A's Enter → B's bubble there, over a bare frame received",
        ours: median(there),
        spread: spread(there),
        baseline: median(bare.received),
        target: { most: 12 },
      },
      {
        ...row,
        name: "A's Enter → B's bubble painted, over a bare frame painted",
        ours: median(painted),
        spread: spread(painted),
        baseline: median(bare.painted),
      },
      {
        ...row,
        name: "A's Enter → B's bubble painted, p95",
        ours: quantile(painted, 0.95),
        spread: spread(painted),
        baseline: quantile(bare.painted, 0.95),
      },
    ]
  } finally {
    await browser.close()
    relay.close()
    await server.stop()
  }
}

async function press(a: Page, b: Page, text: string): Promise<{ there: number; painted: number }> {
  await a.getByRole('textbox', { name: 'Message' }).fill(text)
  await jitteredPause(150)
  await Promise.all([a, b].map((page) => page.evaluate((wanted) => bench.lookFor(wanted), text)))
  await a.keyboard.press('Enter')
  const [mine, theirs] = await Promise.all([a, b].map((page) => page.evaluate(() => bench.seen())))
  // Read marks and receipts are exchanged. Wait, so that they do not delay the next message.
  await a.waitForTimeout(250)
  return { there: theirs!.there - mine!.pressed, painted: theirs!.painted - mine!.pressed }
}
