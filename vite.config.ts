import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where `npm run dev` runs the server (scripts/dev.mjs). */
const server = 'http://127.0.0.1:3001'

/** The page asks for what `main.ts` imports later at once: by then it is here. */
const preloadStart: Plugin = {
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!bundle) return []
      const links = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' && chunk.name === 'first-screen' ? [chunk.fileName, ...chunk.imports] : []))
        .map((fileName) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${fileName}` }, injectTo: 'head' as const }))
      // Unasked for, it would come late, and scripts/sizes.mjs would not weigh it.
      if (links.length === 0) throw new Error('The bundle has no chunk "first-screen" to preload.')
      return links
    },
  },
}

/** On a slow machine the bundler would tell whoever starts the app which of its parts took how long. */
const QUIET = { pluginTimings: false }

type Bundle = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * What starts the worker is one file, what the first screen needs another; what comes later is together as it is wanted together.
 * Left to itself the bundler makes sixty, most of them of a few hundred bytes: each is a request before anything is shown, or one
 * more that the service worker makes, one after the other, before the app opens without a network.
 */
const files = [
  { name: withImportsOf('app/main.ts', 'begin'), debugName: 'begin', priority: 4 },
  { name: withImportsOf('app/start.tsx', 'first-screen'), debugName: 'first-screen', priority: 3 },
  { name: 'shared', minShareCount: 2, priority: 2 },
  ...Object.entries({
    // The lower half of Home.
    home: /\/app\/screens\/(home\/(my-study|form-group|classmate-examples)|study\/)/,
    // What opens over a screen, or on its edge.
    sheets: /\/app\/(shell|screens\/(meetup|messages|notifications|safety|tutorial))\/|\/home\/filter/,
    places: /\/app\/screens\/(groups|matches|schedule|user|whatsapp)\//,
    // Seen once, or by few.
    visits: /\/app\/(signed-out-routes|screens\/(invitation|landing|operator|privacy|welcome))/,
  }).map(([name, test]) => ({ name, test, priority: 1 })),
]

/** Nothing imports from the file that starts the worker (app/worker/entry.ts says why): what it needs is a file of its own. */
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

function withImportsOf(entry: string, name: string) {
  return (id: string, bundle: Bundle) => (reach(here(entry), (id) => bundle.getModuleInfo(id)?.importedIds ?? []).has(id) ? name : null)
}

const reached = new Map<string, Set<string>>()

/** A module and what it imports, directly or not, before it runs. */
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
  plugins: [react(), tailwindcss(), preloadStart],
  resolve: {
    // Both packages hand older browsers' builds to bundlers: 4 kB more of the data worker, gzipped.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      { find: /^dexie$/, replacement: here('node_modules/dexie/dist/modern/dexie.mjs') },
      // How RxDB's tabs hear of each other where there is no BroadcastChannel; every browser of the build's target has it.
      { find: /^\.\/methods\/(indexed-db|localstorage|simulate)\.js$/, replacement: here('app/worker/browser/broadcast-channel-stub.ts') },
    ],
  },
  build: {
    outDir: here('dist/app'),
    emptyOutDir: true,
    sourcemap: 'hidden',
    target: 'baseline-widely-available',
    // The content security policy knows no data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What counts is gzipped and has its own gate: scripts/sizes.mjs.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { codeSplitting: { groups: files } }, checks: QUIET },
  },
  worker: {
    format: 'es',
    // A name of its own: vite's manifest does not list workers, and scripts/sizes.mjs looks for it.
    plugins: () => [entryAlone],
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js', codeSplitting: { groups: workerFiles } }, checks: QUIET },
  },
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    // data/ lies beside app/ and holds secrets: name what may be read.
    fs: { allow: ['app', 'schemas', 'node_modules'].map(here) },
    proxy: {
      '^/(api|sync|healthz)(/|\\?|$)': { target: server },
      '^/\\.?ws(/|\\?|$)': { target: server, ws: true },
    },
  },
})
