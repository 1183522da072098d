import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** How tests start Chromium: it runs as root, without a GPU, and must not talk to anybody but our server. */
export const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where Chromium is: named by hand, else the system's, else Playwright's own; undefined when there is none. */
export function findChromium() {
  for (const path of [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium']) if (path && existsSync(path)) return path
  return playwrightsOwn()
}

function playwrightsOwn() {
  try {
    // Required here, not at the top: setup.mjs comes by before there are packages, and loading it takes 200 ms.
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
