import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ALL = ['{app,schemas,scripts,sw,sync-server,tests/{api,attack,faults,simulation}}/**/*.test.{ts,tsx}']
/** Tests that start a process, set its time zone or its clock, or change a global of the browser, such as its database. */
const APART = [
  'tests/{attack,faults,simulation}/**/*.test.ts',
  'sync-server/main.test.ts',
  'sw/pictures.test.ts',
  'tests/api/sync/portal.test.ts',
  'app/screens/schedule/day*.test.ts',
  'app/ui/linked-text.test.tsx',
  'app/data/{account/sign-out,boot/cached-boot,boot/prefetch,drafts/drafts,drafts/editing,live-queries,storage/seen-marks,storage/shortcuts-setting,toasts/toasts}.test.ts',
  'app/shell/pending-changes/return-to-form.test.ts',
  'app/outbox/{dexie-device-store,drain,drain-waits,envelope-store,http,open-offline-database,sign-out-marker}.test.ts',
  'app/worker/{store/local-store,store/rx-local-store,sync/drop-deleted-messages,sync/sync-api}.test.ts',
  'app/worker/queries/search*.test.ts',
]

// A renamed test would join the others unnoticed, and change a global under them.
for (const pattern of APART.flatMap(alternatives)) {
  const [folder, name] = pattern.split(/\/(?=[^/]*$)/) as [string, string]
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
    maxWorkers: 2,
    // The limits are long: the three browsers may run beside, and a test that a slow machine ends early proves nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A forgotten `.only` would pass because it silences all other tests.
    allowOnly: false,
    projects: [
      // The files of a process share their imports, because importing takes longer than most of them take to run.
      { extends: true, test: { name: 'together', include: ALL, exclude: APART, isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
})
