import type { Browser, BrowserName } from './driver.ts'
import { launchPuppeteer } from './puppeteer.ts'
import { launchWebKit } from './webdriver.ts'

export function launch(name: BrowserName): Promise<Browser> {
  return name === 'webkit' ? launchWebKit() : launchPuppeteer(name)
}
