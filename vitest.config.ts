import { availableParallelism } from 'node:os'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ALL = ['{app,schemas,scripts,sw,sync-server,tests/{api,attack,faults,simulation}}/**/*.test.{ts,tsx}']
/** Tests that start a process or replace its timers, and tests of state in a module that other tests would share. */
const APART = [
  'tests/{attack,faults,simulation}/**/*.test.ts',
  'sync-server/main.test.ts',
  'app/data/{live-queries,toasts/toasts}.test.ts',
  'app/outbox/{drain,drain-waits}.test.ts',
  'app/worker/queries/search.test.ts',
]
/**
 * Tests that change a global of the browser or its database, or the time zone: they would leave it to the tests after them. Nor can a test
 * replace a module that others of its process have imported already.
 */
const CHANGES_PROCESS = /\bstubGlobal\(|'fake-indexeddb\/auto'|\bprocess\.env\.TZ = |\bvi\.mock\(/
for (const folder of ['app', 'schemas', 'scripts', 'sw', 'sync-server', 'tests/api'])
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.test\.tsx?$/.test(name) && CHANGES_PROCESS.test(readFileSync(`${folder}/${name}`, 'utf8'))) APART.push(`${folder}/${name}`)

// A renamed test would join the others unnoticed, and change a global under them.
for (const pattern of APART.flatMap(alternatives)) {
  const [folder = '', name = ''] = pattern.split(/\/(?=[^/]*$)/)
  const named = new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '.*')}$`)
  const found = readdirSync(folder.replace('/**', ''), { recursive: true, encoding: 'utf8' })
  if (!found.some((file) => named.test(file))) throw new Error(`No test matches ${pattern}: correct APART in vitest.config.ts.`)
}

/** Expands a pattern: 'a/{b,c}.ts' becomes 'a/b.ts' and 'a/c.ts'. */
function alternatives(pattern: string): string[] {
  const [group, names] = /\{([^}]*)\}/.exec(pattern) ?? []
  return group && names ? names.split(',').flatMap((name) => alternatives(pattern.replace(group, name))) : [pattern]
}

/** Runs everything except the browser tests, which playwright.config.ts runs. */
export default defineConfig({
  test: {
    environment: 'node',
    // Uses processes, because better-sqlite3 is native code and fault tests kill.
    pool: 'forks',
    // Many tests wait for timers and processes: two files at once leave two cores idle for a quarter of the time.
    maxWorkers: Math.max(availableParallelism(), 4),
    // The limits are long: the tests in three browsers may run at the same time, and a test that a slow machine ends early proves nothing.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A forgotten `.only` would pass because it silences all other tests.
    allowOnly: false,
    projects: [
      // The files of a process share their imports, because importing takes longer than most of them take to run.
      { extends: true, test: { name: 'together', include: ALL, exclude: APART, isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
})
