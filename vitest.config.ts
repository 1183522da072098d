import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ALL = ['{app,schemas,scripts,sw,sync-server,tests/{api,faults,simulation}}/**/*.test.{ts,tsx}']
/** They start a process, set its time zone or its clock, or change a global of the browser's, its database among them. */
const APART = [
  'tests/{faults,simulation}/**/*.test.ts',
  'sync-server/main.test.ts',
  'app/screens/schedule/day*.test.ts',
  'app/data/{account/sign-out,boot/cached-boot,boot/prefetch,drafts/drafts,drafts/withdraw-message,live-queries,storage/seen-marks,storage/shortcuts-setting,toasts/toasts}.test.ts',
  'app/outbox/{dexie-device-store,drain,drain-waits,envelope-store,http,open-offline-database,sign-out-marker}.test.ts',
  'app/worker/{store/local-store,store/rx-local-store,sync/drop-deleted-messages,sync/sync-api}.test.ts',
  'app/worker/queries/search*.test.ts',
]

// A test that was renamed would join the others unseen, and change a global under them.
for (const pattern of APART.flatMap(alternatives)) {
  const [folder, name] = pattern.split(/\/(?=[^/]*$)/) as [string, string]
  const named = new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '.*')}$`)
  const found = readdirSync(folder.replace('/**', ''), { recursive: true, encoding: 'utf8' })
  if (!found.some((file) => named.test(file))) throw new Error(`No test matches ${pattern}: correct APART in vitest.config.ts.`)
}

/** 'a/{b,c}.ts' is 'a/b.ts' and 'a/c.ts'. */
function alternatives(pattern: string): string[] {
  const [group, names] = /\{([^}]*)\}/.exec(pattern) ?? []
  return group && names ? names.split(',').flatMap((name) => alternatives(pattern.replace(group, name))) : [pattern]
}

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
      { extends: true, test: { name: 'together', include: ALL, exclude: APART, isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
})
