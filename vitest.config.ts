import { defineConfig } from 'vitest/config'

const TOGETHER = ['{schemas,scripts,sync-server,app/{screens,shell,ui},tests/contract}/**/*.test.{ts,tsx}']
/** They start a process, or set its time zone, which formatters of other files would remember. */
const ALONE = ['sync-server/main.test.ts', 'app/screens/schedule/day*.test.ts']

/** Everything but the browser tests; those are playwright.config.ts. */
export default defineConfig({
  test: {
    environment: 'node',
    // Processes: better-sqlite3 is native code, and fault tests kill.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A forgotten `.only` would pass by silencing all others.
    allowOnly: false,
    projects: [
      // The files of a process share what they import, which takes longer than most of them take.
      { extends: true, test: { name: 'together', include: TOGETHER, exclude: ALONE, isolate: false } },
      // A database of the browser is global, and a mock is of one file.
      { extends: true, test: { name: 'apart', include: ['app/{change,keep-same}.test.ts', '{app/{data,outbox,worker},sw,tests/{simulation,faults}}/**/*.test.ts', ...ALONE] } },
    ],
  },
})
