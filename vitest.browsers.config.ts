import { defineConfig } from 'vitest/config'
import { liveByDay } from './scripts/day-zone.mjs'

liveByDay()

/** Runs the main flows in every browser that students use, on the app from `npm run build`. They wait more than they compute. */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // The limit is long: a test that a slow machine ends early proves nothing.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Retries on CI only. The report names a test that passes only the second time, because it has found a defect (ADR 0032).
    retry: process.env.CI ? 1 : 0,
    allowOnly: false,
  },
})
