import { defineConfig } from 'vitest/config'

/** The main flows in every browser that a student carries, two browsers at a time. Built with `npm run build`. */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Ended early, a slow machine's test says nothing.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // On CI alone, and named there: what passes only the second time has found something (ADR 0032).
    retry: process.env.CI ? 1 : 0,
    allowOnly: false,
  },
})
