import puppeteer, { type Browser as Puppeteer, type ElementHandle, type Page } from 'puppeteer-core'
import { findChromium, findFirefox, LAUNCH_FLAGS } from '../../../scripts/find-chromium.mjs'
import { scriptText, type Browser, type Device, type Tab } from './driver.ts'

/** Launches Chromium over its DevTools protocol, or Firefox over WebDriver BiDi. */
export async function launchPuppeteer(name: 'chromium' | 'firefox'): Promise<Browser> {
  const executablePath = name === 'chromium' ? findChromium() : findFirefox()
  if (!executablePath) throw new Error(`There is no ${name} here: npm test installs it where it may.`)
  const browser = await puppeteer.launch({
    browser: name === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    headless: true,
    args: name === 'chromium' ? LAUNCH_FLAGS : [],
    defaultViewport: null,
  })
  return { name, newDevice: () => newDevice(browser), close: () => browser.close() }
}

async function newDevice(browser: Puppeteer): Promise<Device> {
  const context = await browser.createBrowserContext()
  return { newTab: async () => tabOf(await context.newPage()), close: () => context.close() }
}

function tabOf(page: Page): Tab {
  const handle = async (find: object, args: readonly unknown[]) =>
    (await page.evaluateHandle(`(${scriptText(find)})(...${JSON.stringify(args)})`)).asElement() as ElementHandle<Element> | null
  return {
    goto: async (url) => {
      // In Firefox, Puppeteer waits for ever when the page is still loading, as after a sign-out: it misses the load of the new page.
      await page.waitForFunction(() => document.readyState === 'complete')
      await page.goto(url, { waitUntil: 'load' })
    },
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    // Goes back after the call has returned: on the page that it leaves, the result can be lost.
    back: async () => void (await page.evaluate('setTimeout(() => history.back())')),
    run: (script, ...args) => page.evaluate(`(${scriptText(script)})(...${JSON.stringify(args)})`) as Promise<never>,
    click: async (find, ...args) => {
      const element = await handle(find, args)
      await element?.click()
      return element !== null
    },
    doubleClick: async (find, ...args) => void (await (await handle(find, args))?.click({ count: 2 })),
    type: async (text) => {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) await page.keyboard.press('Enter')
        if (line) await page.keyboard.type(line)
      }
    },
    choose: async (path, find, ...args) => {
      const element = (await handle(find, args)) as ElementHandle<HTMLInputElement> | null
      if (!element) throw new Error('There is no such file field')
      await element.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  }
}
