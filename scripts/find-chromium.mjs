import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Features that a test's browser goes without. Of two such lists Chromium takes the last, so Playwright's own (what would ask
 * elsewhere at its start, or change when a page is painted) is in it, too.
 */
const FEATURES_OFF = [
  // Suggestions for the address bar are a web page of their own, loaded with each window: a third of what a new device costs.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** How tests start Chromium: it runs as root, without a GPU, and must not talk to anybody but our server. */
export const LAUNCH_FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
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

/** Where Firefox is: named by hand, else Debian's ESR, else a system's; undefined when there is none. */
export function findFirefox() {
  return [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) => path && existsSync(path))
}

/** Where WebKitGTK's MiniBrowser is, with the driver, the display and the bus that it needs; undefined where one is missing. */
export function findMiniBrowser() {
  if (!['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every((tool) => existsSync(`/usr/bin/${tool}`))) return undefined
  const machine = { x64: 'x86_64', arm64: 'aarch64' }[process.arch]
  return ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`).find((path) => existsSync(path))
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
