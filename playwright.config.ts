import { defineConfig } from 'playwright/test'
import { findChromium, LAUNCH_FLAGS } from './scripts/browser.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 1,
  // A test that passes only the second time has found something.
  retries: 0,
  // A forgotten `.only` would pass by silencing all others.
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: { args: LAUNCH_FLAGS, ...(executablePath && { executablePath }) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
