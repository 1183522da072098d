import type { Browser, Page } from 'playwright'
import { startFloor, type Floor } from './baseline-server.ts'
import { emptyDevice, openBrowser, openChat, signedInDevice } from './browser.ts'
import { freshFolder } from './folders.ts'
import { jitteredPause, pause, quantile } from './measure.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Row } from './row.ts'
import { ServerProcess } from './server-process.ts'

/** ms between two messages: five a second. */
const EVERY = 200
/** ms between the text and Enter, as typing has it. */
const TYPED = 80
/** Messages of a run that are not counted, and that are. */
const WARM_UP = 10
const COUNTED = 200

/** One message: ms from Enter at A. */
interface Times {
  mineThere: number
  minePainted: number
  theirsThere: number
  theirsPainted: number
  /** Until it is in the store of B. Only the bare chat says it. */
  theirsStored?: number
}

/**
 * A writes to B five times a second, and both look at the chat. Measures the time from Enter to both bubbles. The baseline is a bare chat
 * of two pages as heavy as the app's, until the message is stored at B: by socket, one commit on a bare server, one IndexedDB transaction.
 */
export async function bubbles(): Promise<Row[]> {
  const [ours, bare, floor] = await Promise.all([
    freshFolder().then((folder) => ServerProcess.start(folder)),
    freshFolder().then((folder) => ServerProcess.start(folder, { script: 'tests/bench/raw-messages.ts' })),
    startFloor(),
  ])
  const browser = await openBrowser()
  try {
    const pages = await Promise.all([
      openChat(await signedInDevice(browser, ours, 'amina'), ours, 'youssef'),
      openChat(await signedInDevice(browser, ours, 'youssef'), ours, 'amina'),
    ])
    const barePages = await Promise.all([
      openBareChat(browser, floor, bare, 'amina', 'youssef'),
      openBareChat(browser, floor, bare, 'youssef', 'amina'),
    ])
    // A bubble of an earlier run that is drawn again has another number.
    let runsBefore = 0
    const run = (of: [Page, Page]) => () => written(...of, 1_000 * ++runsBefore)
    const runs = await inPairs({ ours: run(pages), bare: run(barePages) })
    const all = (of: Times[][], field: keyof Times, share: number) =>
      of.map((run) =>
        quantile(
          run.map((each) => each[field]!),
          share,
        ),
      )
    const line = (name: string, field: keyof Times, over: keyof Times, share: number, more: Pick<Row, 'target'> = {}) =>
      pairedRow(all(runs.ours, field, share), all(runs.bare, over, share), {
        name: `${name}, p${share * 100}`,
        unit: 'ms',
        ...more,
      })
    return [
      line('A’s Enter → B’s bubble painted, over B’s bare store', 'theirsPainted', 'theirsStored', 0.5, { target: { most: 5.5 } }),
      line('A’s Enter → B’s bubble painted, over B’s bare store', 'theirsPainted', 'theirsStored', 0.99, { target: { most: 6.5 } }),
      line('Enter → own bubble painted, over B’s bare store', 'minePainted', 'theirsStored', 0.5, { target: { most: 5.5 } }),
      line('Enter → own bubble painted, over B’s bare store', 'minePainted', 'theirsStored', 0.99),
      line('  B’s bubble painted, over the bare bubble painted', 'theirsPainted', 'theirsPainted', 0.5),
      line('  own bubble painted, over the bare bubble painted', 'minePainted', 'minePainted', 0.5),
      line('  B’s bubble in the document, over the bare one', 'theirsThere', 'theirsThere', 0.5),
      line('  own bubble in the document, over the bare one', 'mineThere', 'mineThere', 0.5),
    ]
  } finally {
    await browser.close()
    floor.close()
    await Promise.all([ours.stop(), bare.stop()])
  }
}

async function openBareChat(browser: Browser, floor: Floor, server: ServerProcess, student: string, partner: string): Promise<Page> {
  const path = `/chat-of-${student}`
  floor.serveChat(path, { socket: `${server.url.replace('http', 'ws')}/ws?student=${student}`, partner })
  const page = await (await emptyDevice(browser)).newPage()
  await page.goto(`${floor.url}${path}`)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  return page
}

/** Writes the messages of one run at A, numbered from `first` on, and returns the times of those that count. */
async function written(a: Page, b: Page, first: number): Promise<Times[]> {
  await Promise.all([a, b].map((page) => page.evaluate(() => bench.record())))
  const box = a.getByRole('textbox', { name: 'Message' })
  await box.click()
  const end = first + WARM_UP + COUNTED
  for (let n = first; n < end; n++) {
    const began = performance.now()
    // On a busy machine the text before may still be there.
    while ((await box.inputValue()) !== '') await pause(10)
    await a.keyboard.insertText(`Partner bubble, number ${n}.`)
    await pause(TYPED)
    await a.keyboard.press('Enter')
    await jitteredPause(Math.max(0, EVERY - 8 - (performance.now() - began)))
  }
  const [mine, theirs] = await Promise.all([a, b].map((page) => allPainted(page, end - first)))
  return Array.from({ length: COUNTED }, (_, at) => {
    const [own, other] = [mine, theirs].map((times) => times![first + WARM_UP + at]!)
    const since = own!.pressed!
    return {
      mineThere: own!.there! - since,
      minePainted: own!.painted! - since,
      theirsThere: other!.there! - since,
      theirsPainted: other!.painted! - since,
      ...(other!.stored && { theirsStored: other!.stored - since }),
    }
  })
}

/** Returns the times of the bubbles of a page once it has painted all of them. */
async function allPainted(page: Page, count: number) {
  const painted = (count: number) => Object.values(bench.recorded()).filter((each) => each.painted).length === count
  await page.waitForFunction(painted, count)
  return page.evaluate(() => bench.recorded())
}
