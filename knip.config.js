/**
 * Dead code: files, exports, types and packages that nothing uses. `npm test` runs knip twice. Once over everything: an export that no
 * other file imports is an error. Once with `--production`, without tests: the product must not contain code that only tests use. In that
 * run an export may exist for tests if its own file uses it, too.
 */
const withoutTests = process.argv.includes('--production')

/**
 * Files that no import names; those with `!` belong to the product. Knip itself finds the entries of the scripts in package.json, of vite
 * and of the tests.
 */
const entry = [
  'app/styles.css!', // named by app/index.html, or by a page of the server
  'app/public/*.js!',
  'app/standalone/*.css!', // made by vite.config.ts
  'app/landing-documents.tsx!', // run by scripts/landing-documents.mjs
  'app/{chat,home}-document.tsx!', // built by scripts/documents-with-words.mjs, run by the server
  'app/worker/browser/*-stub.ts!', // take the place of modules of packages (vite.config.ts)
  'sw/{service-worker,firebase-messaging}.ts!', // built by scripts/build.mjs
  'sync-server/main.ts!',
  'scripts/*.mjs!', // run by npm or by hand (docs/operating.md)
  'workbox.config.cjs', // required by scripts/build.mjs
  'tests/bench/{raw-messages.ts,raw-sockets.ts,tell-usage.mjs}', // processes that a benchmark starts
  'tests/support/reachability.mjs', // imported before each server of the end-to-end tests
  'tests/support/record-commits.mjs', // imported before a server whose commits are counted
]

export default {
  entry,
  project: [
    '{app,schemas,sw,sync-server,scripts}/**/*.{ts,tsx,js,mjs,css}!',
    '!**/*.test.{ts,tsx}!',
    '!**/testing/**!',
    'tests/**/*.{ts,mjs}',
    '*.{js,ts,cjs}',
  ],
  ignoreExportsUsedInFile: withoutTests,
  // Two names of one value may say two things, such as how long removals and notifications are stored.
  exclude: ['duplicates'],
  // Programs of the system, not of a package.
  ignoreBinaries: ['Xvfb', 'apt-cache', 'dbus-run-session', 'prlimit'],
}
