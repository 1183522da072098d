import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { STARTUP_PICTURES } from './scripts/startup-pictures.mjs'
import { withTokens } from './scripts/with-tokens.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Address of the server that `npm run dev` runs (scripts/dev.mjs). */
const server = 'http://127.0.0.1:3001'

/** Preloads with the page what `main.ts` imports later, so that it is loaded by then. */
const preloadStart: Plugin = {
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!bundle) return []
      const links = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' && chunk.name === 'first-screen' ? [chunk.fileName, ...chunk.imports] : []))
        .map((fileName) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${fileName}` }, injectTo: 'head' as const }))
      // Without a preload the chunk would load late, and scripts/sizes.mjs would not count it.
      if (links.length === 0) throw new Error('The bundle has no chunk "first-screen" to preload.')
      return links
    },
  },
}

/** Links what an iPhone shows while the installed app starts. Other devices do not request it. */
const linkStartupPictures: Plugin = {
  name: 'link-startup-pictures',
  transformIndexHtml: () =>
    STARTUP_PICTURES.map(({ file, media }) => ({
      tag: 'link',
      attrs: { rel: 'apple-touch-startup-image', media, href: `/${file}` },
      injectTo: 'head' as const,
    })),
}

/** Style sheets of the pages outside the bundle, which keep their names. */
const STANDALONE = ['api-description.css', 'sign-in.css', 'start-failed.css']

/** Makes the style sheets of these pages, also for `npm run dev`. */
const standaloneStyles: Plugin = {
  name: 'standalone-styles',
  generateBundle() {
    for (const fileName of STANDALONE) this.emitFile({ type: 'asset', fileName, source: standaloneStyle(fileName) })
  },
  configureServer({ middlewares }) {
    middlewares.use(({ url = '' }, response, next) => {
      const name = STANDALONE.find((each) => url === `/${each}`)
      if (!name) return next()
      response.setHeader('Content-Type', 'text/css').end(standaloneStyle(name))
    })
  },
}

function standaloneStyle(name: string): string {
  const read = (path: string) => readFileSync(here(`app/${path}`), 'utf8')
  return withTokens(read(`standalone/${name}`), read('theme.css'))
}

const ICONS = here('node_modules/lucide-react/dist/esm/')
const iconFile = iconFiles()

/**
 * Imports each icon from its own file. All icons of the app are imported through one module, so that `importsOf` would find them
 * behind every screen: the first screen would load those of all others, 6 kB gzip.
 */
const importIconsAlone: Plugin = {
  name: 'import-icons-alone',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.tsx?$/, code: "from 'lucide-react'" },
    // Every line stays where it was, so the source map stays valid, too.
    handler: (code) => ({
      code: code.replace(/^import \{([^}]+)\} from 'lucide-react'/gm, (_, names: string) => eachIcon(names)),
      map: null,
    }),
  },
}

/** Returns an import of each of these names: 'Bell, X', 'Trash as Bin', but 'type LucideIcon' needs none. */
function eachIcon(names: string): string {
  return names.replace(/(type )?(\w+)(?: as (\w+))?,?/g, (_, type: string | undefined, name: string, local = name) =>
    type ? '' : `import ${local} from '${ICONS}${iconFile.get(name)}';`,
  )
}

/** Returns the file of each name that lucide exports, as its index says. */
function iconFiles(): Map<string, string> {
  const index = readFileSync(`${ICONS}lucide-react.mjs`, 'utf8')
  return new Map(
    [...index.matchAll(/^export \{(.+)\} from '\.\/(icons\/.+)'/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

const HOME = 'app/screens/home/home-screen.tsx'
const MESSAGES = 'app/screens/messages/messages-screen.tsx'
const SIGNED_OUT = 'app/signed-out-routes.tsx'

/** Hides how long each plugin took: the bundler would print it to everybody who starts the app on a slow machine. */
const QUIET = { pluginTimings: false }

type Bundle = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * One file has what starts the worker, another what every first screen needs, and each of the usual first screens has one. Later
 * code is grouped by what is used together. By itself the bundler makes sixty files, most of a few hundred bytes. Each is one request
 * more before the first screen, or one more that the service worker makes before the app opens offline.
 */
const files = [
  { name: withImportsOf('app/main.ts', 'begin'), debugName: 'begin', priority: 4 },
  { name: firstScreen, debugName: 'first-screen', priority: 3 },
  { name: withImportsOf(HOME, 'home-screen'), debugName: 'home-screen', priority: 2.8 },
  { name: withImportsOf(MESSAGES, 'messages-screen'), debugName: 'messages-screen', priority: 2.8 },
  { name: withImportsOf(SIGNED_OUT, 'signed-out'), debugName: 'signed-out', priority: 2.8 },
  // Only a start that shows words or a cached chat before the app loads these, and early.
  { name: 'cached-chat', test: /\/app\/cached-chat/, priority: 2.7 },
  { name: 'replace-words', test: /\/app\/shell\/replace-words/, priority: 2.7 },
  { name: 'firebase', test: /\/node_modules\/(@firebase|firebase|idb)\//, minShareCount: 2, priority: 2.5 },
  { name: 'shared', minShareCount: 2, priority: 2 },
  ...Object.entries({
    // The lower half of Home, and what few students see of the upper one.
    home: /\/app\/screens\/(home\/(my-study|form-group|classmate-examples|classmates-screen|no-classmates-action|invite|availability-editor|privacy-changed)|study\/)/,
    // Code that opens over a screen, or on its edge, and that runs after it.
    sheets:
      /\/app\/(shell|screens\/(meetup|messages|notifications|safety|tutorial))\/|\/home\/(filter|classmate-menu)|\/workbox-(window|core)\//,
    profile: /\/app\/screens\/profile\//,
    places: /\/app\/screens\/(groups|matches|schedule|user|whatsapp)\//,
    // Code that a student uses once, or that few students use.
    visits: /\/app\/(signed-out-routes|screens\/(account-deleted|invitation|landing|operator|privacy|welcome))/,
  }).map(([name, test]) => ({ name, test, priority: 1 })),
]

/** No file imports the one that starts the worker (app/worker/entry.ts explains why): so the worker's own code is another file. */
const workerFiles = [{ name: withImportsOf('app/worker/index.ts', 'data-worker'), debugName: 'data-worker', priority: 1 }]

const entryAlone: Plugin = {
  name: 'entry-alone',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const entry = [...chunk.imports, ...chunk.dynamicImports].find((name) => bundle[name]?.type === 'chunk' && bundle[name].isEntry)
      if (entry) this.error(`${chunk.fileName} imports ${entry}, which starts the worker: WebKit would run it twice.`)
    }
  },
}

/**
 * Leaves out more unused code. A bundler cannot know that the methods of a schema, and our functions that return one, change nothing. Nor
 * can it know that reading a property has no effect; the file of each icon of lucide reads one.
 */
const UNUSED = { manualPureFunctions: ['z', 'someText', 'plainText'], propertyReadSideEffects: false } as const

/** Puts into one file the modules that `start.tsx` imports, and those that at least two of the usual first screens import. */
function firstScreen(id: string, bundle: Bundle) {
  const isReachedFrom = (entry: string) => importsOf(entry, bundle).has(id)
  return isReachedFrom('app/start.tsx') || [HOME, MESSAGES, SIGNED_OUT].filter(isReachedFrom).length > 1 ? 'first-screen' : null
}

function withImportsOf(entry: string, name: string) {
  return (id: string, bundle: Bundle) => (importsOf(entry, bundle).has(id) ? name : null)
}

function importsOf(entry: string, bundle: Bundle): Set<string> {
  return reach(here(entry), (id) => bundle.getModuleInfo(id)?.importedIds ?? [])
}

const reached = new Map<string, Set<string>>()

/** Returns a module and everything that it imports before it runs, directly or not. */
function reach(from: string, imports: (id: string) => readonly string[]): Set<string> {
  const known = reached.get(from)
  if (known) return known
  const found = new Set([from])
  for (const id of found) for (const next of imports(id)) found.add(next)
  reached.set(from, found)
  return found
}

export default defineConfig({
  root: here('app'),
  plugins: [importIconsAlone, react(), tailwindcss(), preloadStart, linkStartupPictures, standaloneStyles],
  resolve: {
    // By default RxJS, and Dexie (below), give bundlers a build for older browsers, which adds 4 kB gzip to the data worker.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      // React Router's "import" is its build for development, which checks and warns.
      { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
      { find: /^dexie$/, replacement: here('node_modules/dexie/dist/modern/dexie.mjs') },
      // Replaces RxDB's ways to connect tabs without BroadcastChannel, which every browser of the build's target has.
      { find: /^\.\/methods\/(indexed-db|localstorage|simulate)\.js$/, replacement: here('app/worker/browser/broadcast-channel-stub.ts') },
      // Replaces mingo's cursors and pipelines, 3.5 kB gzip of the data worker: RxDB asks mingo only whether one document matches a query.
      { find: /^(\.\/cursor|mingo\/operators\/pipeline)$/, replacement: here('app/worker/browser/mingo-stub.ts') },
    ],
  },
  build: {
    outDir: here('dist/app'),
    emptyOutDir: true,
    sourcemap: 'hidden',
    target: 'baseline-widely-available',
    // The content security policy allows no data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The gzipped size counts, and scripts/sizes.mjs checks it.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { codeSplitting: { groups: files } }, treeshake: UNUSED, checks: QUIET },
  },
  worker: {
    format: 'es',
    plugins: () => [entryAlone],
    rolldownOptions: {
      // The entry has a name of its own, by which scripts/first-load-assets.mjs finds it: vite's manifest does not list workers.
      output: { entryFileNames: 'assets/worker-[hash].js', codeSplitting: { groups: workerFiles } },
      treeshake: UNUSED,
      checks: QUIET,
    },
  },
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    // data/ is beside app/ and holds secrets, so only these folders may be read.
    fs: { allow: ['app', 'schemas', 'node_modules'].map(here) },
    proxy: {
      '^/(api|sync|healthz)(/|\\?|$)': { target: server },
      '^/\\.?ws(/|\\?|$)': { target: server, ws: true },
    },
  },
})
