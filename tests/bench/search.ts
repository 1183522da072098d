import type { BrowserContext, Page } from 'playwright'
import { emptyDevice, openBrowser } from './browser.ts'
import { filledDevice, PAIR } from './filled-device.ts'
import { jitteredPause, median, quantile, spread } from './measure.ts'
import { quiet } from './wait-for-idle-machine.ts'
import type { Row } from './row.ts'
import { messagesPlace, type StoredDatabase } from './indexeddb-snapshot.ts'

/** Each word is in at least a sixth of the messages, and in none that the word before it finds. So the list changes completely. */
const WORDS = ['plexus', 'library', 'slides', 'minutes', 'median', 'window', 'lecture', 'thank']
const WARM_UP = WORDS.length
const SAMPLES = 5 * WORDS.length
/** Number of pages that search for the first time. */
const PAGES = 6
const SHOWN = 50

/** Measures a search in ten thousand messages while the server is gone. The baseline scans the same rows in memory. */
export async function search(): Promise<Row[]> {
  const browser = await openBrowser()
  const { device, server, databases } = await filledDevice(browser)
  try {
    await server.kill()
    const url = `${server.url}/messages`
    const first: number[] = []
    for (let n = 0; n < PAGES; n++) {
      await quiet()
      const page = await opened(device, url)
      first.push(await look(page, WORDS[0]!))
      await page.close()
    }
    const times = await looked(await opened(device, url))
    const bare = await looked(await scanner(await emptyDevice(browser), contents(databases)))

    const baseline = median(bare)
    const row = { unit: 'ms', baseline, compare: 'ratio', spread: spread(times) } as const
    return [
      { ...row, name: 'a word typed → what it finds painted, 10,000 messages, median', ours: median(times) },
      { ...row, name: '  p95', ours: quantile(times, 0.95), baseline: quantile(bare, 0.95), compare: 'itself', target: { most: 50 } },
      { ...row, name: '  the first of a page, which reads them', ours: median(first), spread: spread(first) },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function opened(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage()
  await page.goto(url)
  await page.locator('[data-partner-id]').first().waitFor()
  // The page shows that it is offline, and is idle.
  await page.locator('p', { hasText: 'You’re offline' }).waitFor()
  return page
}

async function looked(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < WARM_UP + SAMPLES; n++) {
    if (n % WORDS.length === 0) await quiet()
    await jitteredPause(150)
    const took = await look(page, WORDS[n % WORDS.length]!)
    if (n >= WARM_UP) times.push(took)
  }
  await page.close()
  return times
}

/** Replaces the word in the search box. Returns ms until the frame that shows the matches begins. */
function look(page: Page, word: string): Promise<number> {
  return page.evaluate(
    (word) =>
      new Promise<number>((resolve) => {
        const isThere = () => document.querySelector('mark')?.textContent.toLowerCase() === word
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - typed))
        })
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        const box = document.querySelector<HTMLInputElement>('input[type=search]')!
        const typed = performance.now()
        box.focus()
        box.select()
        // Inserts the text as a keyboard does.
        document.execCommand('insertText', false, word)
      }),
    word,
  )
}

/**
 * Opens a page that has the texts in the memory of its only thread and scans them all. It reads no database, calls no worker and
 * updates no index.
 */
async function scanner(device: BrowserContext, texts: string[]): Promise<Page> {
  const page = await device.newPage()
  await page.setContent('<input type="search"><ul></ul>')
  await page.evaluate(
    ({ texts, shown }) => {
      const [box, list] = [document.querySelector('input')!, document.querySelector('ul')!]
      box.oninput = () => {
        const word = box.value
        const found = texts.filter((text) => text.toLowerCase().includes(word)).slice(-shown)
        list.replaceChildren(
          ...found.reverse().map((text) => {
            const at = text.toLowerCase().indexOf(word)
            const item = document.createElement('li')
            const hit = Object.assign(document.createElement('mark'), { textContent: text.slice(at, at + word.length) })
            item.append(text.slice(0, at), hit, text.slice(at + word.length))
            return item
          }),
        )
      }
    },
    { texts, shown: SHOWN },
  )
  return page
}

/** Returns the texts of the messages, oldest first. */
function contents(databases: readonly StoredDatabase[]): string[] {
  const { database, store } = messagesPlace(databases, PAIR)
  const rows = databases.find(({ name }) => name === database)!.stores.find(({ name }) => name === store)!.rows as {
    content: string
    position: number
  }[]
  return rows.sort((a, b) => a.position - b.position).map(({ content }) => content)
}
