import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { browsers } from './eslint.browsers.js'
import { casts } from './eslint.casts.js'
import { catches } from './eslint.catches.js'
import { constants } from './eslint.constants.js'
import { design } from './eslint.design.js'
import { focus } from './eslint.focus.js'
import { headers } from './eslint.headers.js'
import { importTable } from './eslint.import-table.js'
import { people } from './eslint.people.js'
import { tests } from './eslint.tests.js'

/** Node's globals that our scripts use; TypeScript knows them by itself. */
const nodeGlobals = Object.fromEntries(
  ['clearInterval', 'console', 'module', 'performance', 'process', 'setInterval', 'URL'].map((name) => [name, 'readonly']),
)

/** Globals of a page that the scripts in app/public use. */
const pageGlobals = Object.fromEntries(
  [
    ...['addEventListener', 'caches', 'document', 'fetch', 'localStorage', 'location', 'navigator', 'performance', 'window'],
    ...['clearTimeout', 'setTimeout', 'PerformanceObserver'],
    ...['AbortController', 'ErrorEvent', 'HTMLScriptElement', 'MessageChannel', 'MutationObserver'],
  ].map((name) => [name, 'readonly']),
)

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'test-results/', 'bench-results/', '.cache/', '**/*.d.mts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{js,mjs,cjs,ts,tsx}'], extends: [js.configs.recommended] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    // The compiler knows the globals of each library. No rule needs them as variables of every file.
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, lib: [] } },
    rules: {
      // A promise that is not awaited hides its error; in JSX, event handlers may be async.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      // Code must handle each new delivery state or frame everywhere; `default: unreachable(x)` with a `never` counts as handling.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // `void` hides a rejection. In the workers each one is handled, or logged by inBackground: nobody sees their console.
  {
    files: ['app/{outbox,platform,worker}/**/*.ts', 'sw/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  // React's rules compile the code that they check, which takes a quarter of the time of linting. So they run only where components and
  // hooks are.
  { files: ['app/*.{ts,tsx}', 'app/{data,screens,shell,ui}/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: nodeGlobals } },
  // Plain scripts without types or imports: those of the server's own pages, and those around the start of the app.
  { files: ['app/public/*.js'], languageOptions: { globals: pageGlobals } },
  // This script shows that a browser is too old, so an old browser must be able to read it.
  {
    files: ['app/public/check-browser.js'],
    languageOptions: { ecmaVersion: 5, sourceType: 'script', globals: { navigator: 'readonly', IDBFactory: 'readonly' } },
    rules: { 'no-unused-vars': ['error', { caughtErrors: 'none' }] },
  },
  // An attacker can send a text for which a regular expression takes quadratic time: a path of 16 kB would stop the server for seconds.
  {
    files: ['{app,schemas,scripts,sw,sync-server}/**/*.{ts,tsx,js,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  ...importTable,
  ...headers,
  ...browsers,
  ...design,
  ...focus,
  ...people,
  ...casts,
  ...catches,
  ...constants,
  ...tests,
)
