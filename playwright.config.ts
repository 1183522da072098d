import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { findChromium, findHeadlessShell, LAUNCH_FLAGS } from './scripts/find-chromium.mjs'
import { liveByDay } from './scripts/day-zone.mjs'

liveByDay()

/** The tests that need notifications, which only the Chromium with windows has. */
const WITH_NOTIFICATIONS = '**/push*.spec.ts'
/** The tests that need a microphone. */
const WITH_MICROPHONE = '**/voice*.spec.ts'
/** The longest of the last files: they begin early, because the one that ends last runs alone. */
const LONG = '**/{update*,waiting-changes,widths}.spec.ts'

const FLAGS = [
  ...LAUNCH_FLAGS,
  // The page of a test ends before optimized code pays for its compilation: without V8's optimizing compilers the tests need a tenth less
  // CPU time.
  '--js-flags=--no-opt,--no-maglev',
  // Draws in the browser's process, with one thread: more threads cost two cores a twentieth more CPU time.
  '--in-process-gpu',
  '--num-raster-threads=1',
]
/** A microphone that beeps, without the browser's question for it. */
const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const launch = (executablePath: string | undefined, more: string[] = []) => ({
  launchOptions: { args: [...FLAGS, ...more], ...(executablePath && { executablePath }) },
})
const shell = findHeadlessShell() ?? findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  snapshotPathTemplate: 'tests/e2e/screens/{arg}{ext}',
  // Fonts are smoothed a little differently from machine to machine.
  expect: {
    toPass: { intervals: [100] },
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled', caret: 'hide' },
  },
  // Runs files in parallel, and the tests of a file one after the other on its server. A test waits for timers as long as it computes:
  // four files leave two cores idle for a sixth of the time.
  workers: Math.min(Math.max(availableParallelism() * 2 + 1, 5), 8),
  // The limit is long: a test that a slow machine ends early proves nothing.
  timeout: 120_000,
  // Retries on CI only. The report names a test that passes only the second time, because it has found a defect (ADR 0032).
  retries: process.env.CI ? 1 : 0,
  // A forgotten `.only` would pass because it silences all other tests.
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Records no video: the browser would record every test, for the few that fail. On CI only the second attempt has a trace. Elsewhere
    // `npm test` takes none (scripts/test.mjs), because traces cost an eighth of all CPU time.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'chromium', testMatch: WITH_NOTIFICATIONS, use: launch(findChromium()) },
    { name: 'early', testMatch: [WITH_MICROPHONE, LONG], use: launch(shell, FAKE_MICROPHONE) },
    { name: 'shell', testIgnore: [WITH_NOTIFICATIONS, WITH_MICROPHONE, LONG], use: launch(shell) },
  ],
})
