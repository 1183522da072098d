import { defineConfig } from 'vitest/config'

/** Everything but the browser tests; those are playwright.config.ts. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,schemas,sync-server,sw,tests/contract,tests/simulation,tests/faults}/**/*.test.{ts,tsx}'],
    // A process each: better-sqlite3 is native code, and fault tests kill.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A forgotten `.only` would pass by silencing all others.
    allowOnly: false,
  },
})
