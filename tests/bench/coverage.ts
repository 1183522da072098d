/**
 * `npm run coverage` prints which modules a start loads before its first screen is drawn, and how much of each has run by then.
 * It needs a build. `npm run coverage -- modules` does not add modules up to packages and folders. What runs right after the first
 * screen may count as run.
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext } from 'playwright'
import { firstVisit } from '../../scripts/first-load-assets.mjs'
import { findChromium, LAUNCH_FLAGS } from '../../scripts/find-chromium.mjs'
import type { StudentId } from '../../schemas/ids.ts'
import { freshFolder } from './folders.ts'
import { seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'
import { CodeCounter, type Run } from './started-code.ts'

const PORT = 9333
const app = fileURLToPath(new URL('../../dist/app', import.meta.url))
const assets = `${app}/assets/`
const { pages, worker } = firstVisit(app)
/** Other files load later, some of them while this looks. */
const ofStarts = new Set([...Object.values(pages).flat(), ...worker])
const eachModule = process.argv[2] === 'modules'
const LINES = eachModule ? 100 : 30

const folder = await freshFolder()
seedChat(folder, 'amina' as StudentId, 'youssef' as StudentId, 100)
const server = await ServerProcess.start(folder)
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...LAUNCH_FLAGS, `--remote-debugging-port=${PORT}`],
  ...(executablePath && { executablePath }),
})
const counter = await CodeCounter.attach(PORT)
try {
  const stranger = await browser.newContext({ serviceWorkers: 'block' })
  print('landing, signed out', await started(stranger, '/'))
  const student = await browser.newContext()
  await student.request.post(`${server.url}/api/login`, { data: { demoUser: 'amina' } })
  print('Home, new device', await started(student, '/'))
  print('Home, known device', await started(student, '/'))
  print('a chat, known device', await started(student, '/messages?with=youssef'))
} finally {
  counter.close()
  await browser.close()
  await server.kill()
}

/** Opens a page and returns what has run when its first screen is drawn. */
async function started(device: BrowserContext, path: string): Promise<Run> {
  const page = await device.newPage()
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await page.locator('html[data-app-ready=true]').waitFor()
  const run = await counter.taken()
  // The next start of this device shall be one of a device that has everything.
  await page.waitForTimeout(4_000)
  await page.close()
  return run
}

interface Part {
  thread: string
  module: string
  bytes: number
  idle: number
}

function print(title: string, run: Run): void {
  const all = [...run].flatMap(([url, ran]) => partsOf(basename(url), ran))
  console.log(`\n── ${title}`)
  console.log('kB gzip, of it not run')
  for (const file of new Set(all.map(({ thread }) => thread)))
    line(
      file,
      all.filter(({ thread }) => thread === file),
    )
  const packages = new Map<string, Part[]>()
  for (const part of all) {
    const name = `${part.thread.replace(/-[\w-]{8}\.js$/, '')}: ${packageOf(part.module)}`
    packages.set(name, [...(packages.get(name) ?? []), part])
  }
  for (const [name, parts] of [...packages].sort(([, a], [, b]) => sum(b, 'idle') - sum(a, 'idle')).slice(0, LINES))
    line(`  ${name}`, parts)
}

function line(name: string, parts: Part[]): void {
  console.log(`${(sum(parts, 'bytes') / 1000).toFixed(1).padStart(6)} ${(sum(parts, 'idle') / 1000).toFixed(1).padStart(6)}  ${name}`)
}

function sum(parts: Part[], what: 'bytes' | 'idle'): number {
  return parts.reduce((total, part) => total + part[what], 0)
}

function packageOf(module: string): string {
  return eachModule ? module : (/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module.split('/').slice(0, 3).join('/'))
}

/** Divides a file's gzipped size among its modules, in proportion to their characters. */
function partsOf(file: string, ran: Uint8Array): Part[] {
  if (!ofStarts.has(file) || !existsSync(`${assets}${file}.map`)) return []
  const code = readFileSync(assets + file, 'utf8')
  const map = new SourceMap(JSON.parse(readFileSync(`${assets}${file}.map`, 'utf8')))
  const rate = gzipSync(code, { level: 9 }).length / code.length
  const parts = new Map<string, Part>()
  let at = 0
  for (const [number, text] of code.split('\n').entries()) {
    let module = ''
    for (let column = 0; column <= text.length; column++, at++) {
      const entry = map.findEntry(number, column)
      if ('originalSource' in entry && entry.originalSource) module = entry.originalSource
      const part = parts.get(module) ?? { thread: file, module: module.replace(/^(\.\.\/)+/, ''), bytes: 0, idle: 0 }
      parts.set(module, part)
      part.bytes += rate
      if (!ran[at]) part.idle += rate
    }
  }
  return [...parts.values()]
}
