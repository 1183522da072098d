/**
 * `npm run install-pictures`: makes the pictures that an installation shows, in app/public: the screenshots of manifest.webmanifest, from
 * the built product with its demo campus, and what an iPhone shows while the installed app starts. Needs the build.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium, LAUNCH_FLAGS } from '../../scripts/find-chromium.mjs'
import { GROUNDS, STARTUP_PICTURES } from '../../scripts/startup-pictures.mjs'
import { NOTHING_OFFERED } from './device-flags.ts'
import { NOON_THERE } from './screens.ts'
import { SpawnedServer } from './spawned-server.ts'

const PUBLIC = join(import.meta.dirname, '../../app/public')
const QUALITY = 80

/** Nothing is offered where notifications are allowed. */
const GRANTED = { permissions: ['notifications'], bypassCSP: true }

const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const WIDE = { viewport: { width: 1280, height: 800 } }

/** Name of the file, student, path and window; `sizes` of the manifest are the window's px times its scale. */
const SCREENSHOTS: [string, string, string, BrowserContextOptions][] = [
  ['home-narrow', 'priya', '/', NARROW],
  ['chat-narrow', 'amina', '/messages?with=youssef', NARROW],
  ['groups-narrow', 'amina', '/groups', NARROW],
  ['home-wide', 'priya', '/', WIDE],
  ['schedule-wide', 'amina', '/schedule', WIDE],
]

const server = await SpawnedServer.start(NOON_THERE)
const executablePath = findChromium()
const browser = await chromium.launch({ args: LAUNCH_FLAGS, ...(executablePath && { executablePath }) })
try {
  mkdirSync(join(PUBLIC, 'screenshots'), { recursive: true })
  for (const [name, student, path, options] of SCREENSHOTS) {
    const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Europe/Berlin', locale: 'en-US', ...GRANTED, ...options })
    await context.addInitScript(setFlags, ['pwa-installed', ...NOTHING_OFFERED])
    await context.request.post('/api/login', { data: { demoUser: student } })
    if (student === 'amina') await context.request.patch('/api/meetup-requests/demo-meetup', { data: { status: 'declined' } })
    const page = await context.newPage()
    await page.goto(path)
    await settled(page)
    const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer()
    writeFileSync(join(PUBLIC, 'screenshots', `${name}.webp`), picture)
    console.log(`${name}: ${(picture.length / 1e3).toFixed(0)} kB`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.remove()
}

mkdirSync(join(PUBLIC, 'startup'), { recursive: true })
for (const { file, scheme, width, height, ratio } of STARTUP_PICTURES) {
  const mark = await sharp(readFileSync(join(PUBLIC, `mark-on-${scheme}.svg`)), { density: 72 * ratio })
    .resize(88 * ratio)
    .png()
    .toBuffer()
  const ground = { width: width * ratio, height: height * ratio, channels: 3 as const, background: GROUNDS[scheme] }
  await sharp({ create: ground })
    .composite([{ input: mark }])
    .png({ palette: true, colours: 32, effort: 10 })
    .toFile(join(PUBLIC, file))
}

/** Runs in each page before its scripts. */
function setFlags(flags: string[]): void {
  for (const flag of flags) localStorage.setItem(flag, 'true')
}

/** Waits until the page has caught up with the server and shows its pictures. */
async function settled(page: Page): Promise<void> {
  await page.locator('html[data-app-ready=true]').waitFor()
  await page.locator('[role=status][data-connection=online]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete) && document.fonts.status === 'loaded')
}
