/** Defines which folder may import which (architecture.md section 2), so that the structure stays. Unit tests may import test tools. */

/** Matches these packages and their subpaths. */
const packages = (...names) => `^(${names.join('|')})(/|$)`
/** Matches every package and Node's own modules, except these. */
const packagesBut = (...names) => `^(?!\\.|(${names.join('|')})(/|$))`
/** Matches our folders, imported from a sibling or from anywhere below the root. */
const folders = (...names) => `^(\\.{1,2}/)+((app|sync-server)/)?(${names.join('|')})(/|$)`

const NODE = '^node:'
const SERVER = folders('sync-server')
const DATABASES = packages('rxdb', 'dexie', 'fake-indexeddb')
const SQL = packages('drizzle-orm', 'better-sqlite3')
/** Scripts open the database, too. */
const SCRIPTS = folders('scripts')
const HTTP = packages('hono', '@hono')
const REACT = packages('react', 'react-dom', 'react-router', '@radix-ui', 'lucide-react')
const SCREENS = folders('screens', 'ui', 'shell', 'routes', 'start')

const REQUESTS = ['fetch', 'XMLHttpRequest', 'EventSource']
const NETWORK_AND_STORAGE = [...REQUESTS, 'WebSocket', 'indexedDB', 'caches']
const DOM = ['window', 'document', 'localStorage', 'sessionStorage', 'alert', 'confirm']
const NODE_GLOBALS = ['process', 'Buffer', 'require', '__dirname']

const WORKER = {
  never: [REACT, packages('zustand'), SCREENS, folders('data', 'sw'), SERVER, NODE],
  globals: DOM,
  why: 'The data worker has neither React nor a DOM, and its rooms import only those before them.',
}
const COMMANDS = {
  never: [SQL, SCRIPTS, HTTP, folders('app', 'sw', 'api', 'auth', 'http', 'socket', 'sync', 'realtime-db')],
  typesOnly: [folders('store')],
  why: 'Commands and queries know the Store interface, neither SQL nor HTTP: PostgreSQL comes next.',
}

/**
 * Returns rows for these rooms of a folder, which are listed lowest first. Each is the row of the folder, and also forbids imports of later
 * rooms.
 */
const inOrder = (folder, row, names) =>
  names
    .slice(0, -1)
    .map((name, at) => ({ files: [`${folder}/${name}/**`], ...row, never: [...row.never, folders(...names.slice(at + 1))] }))

const SHELL_ROOMS = [
  ...['page', 'lazy', 'popups', 'install', 'push', 'session', 'update', 'header', 'pending-changes', 'connection', 'palette'],
  ...['shortcuts', 'layout'],
]
const DATA_ROOMS = ['storage', 'toasts', 'boot', 'time', 'voice', 'push', 'calendar', 'drafts', 'account', 'startup', 'stuck', 'firebase']

const SCREENS_AND_SHELL = {
  never: [DATABASES, packages('comlink', 'rxjs'), folders('worker', 'outbox', 'sw'), SERVER, NODE],
  globals: NETWORK_AND_STORAGE,
}

const DATA = { never: [DATABASES, SCREENS, folders('outbox', 'sw'), SERVER, NODE], typesOnly: [folders('worker')] }

const rooms = [
  {
    files: ['schemas/**'],
    never: [packagesBut('zod'), folders('app', 'sw', 'sync-server', 'tests', 'scripts')],
    globals: [...NETWORK_AND_STORAGE, ...DOM, ...NODE_GLOBALS, 'navigator', 'self'],
    why: 'schemas/ holds what both sides agree on: zod and its own files, no DOM, no Node.',
  },
  {
    files: ['app/*.{ts,tsx}', 'app/screens/**', 'app/shell/**'],
    ...SCREENS_AND_SHELL,
    why: 'Screens know words and layout: data comes and goes through app/data only.',
  },
  ...inOrder('app/shell', { ...SCREENS_AND_SHELL, why: 'Rooms of the shell import only those before them.' }, SHELL_ROOMS),
  {
    files: ['app/ui/**'],
    never: [DATABASES, packages('comlink', 'rxjs', 'zustand'), folders('data', 'worker', 'outbox', 'sw', 'screens', 'shell'), SERVER, NODE],
    globals: NETWORK_AND_STORAGE,
    why: 'The design system shows what it is given: no data access, no screens.',
  },
  {
    files: ['app/data/**'],
    ...DATA,
    why: 'app/data is the door to the worker: it knows its types, and talks to it through comlink.',
  },
  ...inOrder('app/data', { ...DATA, why: 'Rooms of app/data import only those before them, and the files beside them.' }, DATA_ROOMS),
  {
    files: ['app/platform/**'],
    never: [packagesBut('dexie'), folders('data', 'worker', 'outbox', 'sw'), SCREENS, SERVER],
    why: 'app/platform holds what browsers do differently, for all of app/ and sw/: it knows none of them, and of packages dexie alone.',
  },
  { files: ['app/worker/**'], ...WORKER },
  ...inOrder('app/worker', WORKER, ['store', 'tabs', 'overlay', 'sync', 'queries', 'browser', 'client', 'session']),
  {
    files: ['app/outbox/**'],
    never: [packagesBut('dexie', 'zod'), SCREENS, folders('data', 'worker', 'sw'), SERVER],
    globals: DOM,
    why: 'The outbox runs in the service worker, too: dexie and schemas/, nothing heavier.',
  },
  {
    files: ['sw/**'],
    never: [REACT, packages('rxdb', 'rxjs', 'zustand', 'comlink'), SCREENS, folders('data', 'worker'), SERVER, NODE],
    globals: DOM,
    why: 'The service worker must start fast: workbox, app/outbox, schemas/.',
  },
  {
    files: ['sync-server/{api,socket,sync,realtime-db}/**'],
    never: [SQL, SCRIPTS, folders('app', 'sw')],
    typesOnly: [folders('store')],
    why: 'Routes and sockets translate; what is true and allowed is decided in commands and queries.',
  },
  {
    files: ['sync-server/{commands,queries}/**'],
    ...COMMANDS,
  },
  { files: ['sync-server/queries/**'], ...COMMANDS, never: [...COMMANDS.never, folders('commands')] },
  ...inOrder('sync-server/commands', COMMANDS, ['publish', 'notify', 'group-jobs']),
  {
    files: ['sync-server/store/**'],
    never: [HTTP, folders('app', 'sw', 'api', 'socket', 'sync', 'realtime-db')],
    why: 'The store knows SQL and schemas/, nothing of HTTP.',
  },
]

/** These rooms may send requests, through app/platform/fetch-server.ts only. */
const REQUESTING = /^(app\/(data|platform|worker|outbox)|sw)\//
const THROUGH_FETCH_SERVER = 'Use fetchServer: a response that is not from our server must not count as one (ADR 0061).'

export const importTable = rooms.map(({ files, never, typesOnly = [], globals = [], why }) => ({
  files,
  ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
  // Declared, because otherwise no-restricted-globals does not check the members of these objects.
  languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          ...never.map((regex) => ({ regex, message: why })),
          ...typesOnly.map((regex) => ({ regex, message: why, allowTypeImports: true })),
        ],
      },
    ],
    // The rule above does not check import().
    'no-restricted-syntax': [
      'error',
      ...[...never, ...typesOnly].map((regex) => ({
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`,
        message: why,
      })),
    ],
    'no-restricted-globals': [
      'error',
      {
        globals: [
          ...globals.map((name) => ({ name, message: why })),
          ...(REQUESTING.test(files[0]) ? REQUESTS : []).map((name) => ({ name, message: THROUGH_FETCH_SERVER })),
        ],
        checkGlobalObject: true,
        globalObjects: ['window', 'self'],
      },
    ],
    'no-restricted-properties': [
      'error',
      { property: 'sendBeacon', message: THROUGH_FETCH_SERVER },
      { property: 'writeText', message: 'Call copyToClipboard: over plain HTTP a page has no clipboard.' },
    ],
  },
}))
