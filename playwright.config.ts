import { defineConfig } from 'playwright/test'
import { findChromium, LAUNCH_FLAGS } from './scripts/find-chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  snapshotPathTemplate: 'tests/e2e/screens/{arg}{ext}',
  // Fonts are smoothed a little differently from machine to machine.
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled', caret: 'hide' } },
  // Files side by side, the tests of a file one after the other on its server: they wait more than they work.
  workers: 3,
  // Ended early, a slow machine's test says nothing.
  timeout: 120_000,
  // On CI alone, and named there: what passes only the second time has found something (ADR 0032).
  retries: process.env.CI ? 1 : 0,
  // A forgotten `.only` would pass by silencing all others.
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: { args: LAUNCH_FLAGS, ...(executablePath && { executablePath }) },
    screenshot: 'only-on-failure',
    // Without its film: that would be taken of every test, for the few that fail. On CI the second try alone has one: a seventh of all time goes into it.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
  },
})
