import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Features that a test's browser disables. Chromium uses the last of two such lists, so this one includes Playwright's own list:
 * features that send requests at the start, or change when a page is painted.
 */
const FEATURES_OFF = [
  // Suggestions of the address bar are a web page, loaded with each window: a third of the cost of a new device.
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
  // A process that waits for a page of another site: each new device would start one that no test uses.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

/** Flags with which tests start Chromium: it runs as root, without a GPU, and without requests of its own. */
export const LAUNCH_FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise the Chromium without windows would draw letters in another way than the one with windows, and the screenshots would differ.
  '--font-render-hinting=slight',
]

/** Returns the path of Chromium: from PLAYWRIGHT_CHROMIUM, else the system's, else Playwright's own, else undefined. */
export function findChromium() {
  for (const path of [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium']) if (path && existsSync(path)) return path
  return playwrightsOwn()
}

/**
 * Returns the path of the Chromium without windows, with which a new device of a test costs a fifth less: from PLAYWRIGHT_CHROMIUM, else
 * the system's, else undefined. It shows no notifications.
 */
export function findHeadlessShell() {
  return [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path))
}

/** Returns the path of Firefox: from FIREFOX, else Debian's ESR, else the system's, else undefined. */
export function findFirefox() {
  return [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
    (path) => path && existsSync(path),
  )
}

/** Returns the path of WebKitGTK's MiniBrowser; undefined when it, its driver, its display or its bus is missing. */
export function findMiniBrowser() {
  if (!['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every((tool) => existsSync(`/usr/bin/${tool}`))) return undefined
  const machine = { x64: 'x86_64', arm64: 'aarch64' }[process.arch]
  return ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`).find((path) => existsSync(path))
}

function playwrightsOwn() {
  try {
    // Loads it here, not at the top: setup.mjs runs before there are packages, and loading takes 200 ms.
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    return undefined
  }
}
