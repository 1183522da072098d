/**
 * Builds the server into dist/server, and the files it serves into dist/app: the app, the service worker with its precache list,
 * and their compressed forms. Builds nothing when nothing changed since the last build; `--force` builds anyway.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { joinScriptsBeforeApp } from './before-app.mjs'
import { compress } from './compress.mjs'
import { buildDocumentsWithWords } from './documents-with-words.mjs'
import { writeLandingDocuments } from './landing-documents.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Settings of builds that are not the app's. */
const BARE = { configFile: false, root, publicDir: false, logLevel: 'warn' }
const stamp = `${root}dist/.built-from`
/** Packages with native code, with files of their own for their threads, and the one that only a server with Firebase loads. */
const SERVER_IMPORTS = ['better-sqlite3', 'better-sqlite3-node20', 'pino', 'google-auth-library']

const sources = inputs()
const upToDate = existsSync(`${root}dist/app/sw.js`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
if (!upToDate || process.argv.includes('--force')) await build()

async function build() {
  const started = performance.now()
  // Overrides the value of a test or of a developer's shell: vite would bundle React's development build.
  process.env.NODE_ENV = 'production'
  rmSync(stamp, { force: true })
  await buildApp()
  await joinScriptsBeforeApp(`${root}dist/app`)
  await writeLandingDocuments(root)
  await buildDocumentsWithWords(root)
  await buildServiceWorkers()
  await buildServer()
  await compress(`${root}dist/app`)
  // Written last, with the hash from before the build: an interrupted build, or an edit during it, must not count as up to date.
  mkdirSync(`${root}dist`, { recursive: true })
  writeFileSync(stamp, sources)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function buildApp() {
  const vite = await import('vite')
  await vite.build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' })
}

/** Builds the two service workers. Workbox writes the precache list into the one of the app. */
async function buildServiceWorkers() {
  const { injectManifest } = await import('workbox-build')
  await buildWorker('sw/service-worker.ts', 'dist/sw/sw.js')
  await buildWorker('sw/firebase-messaging.ts', 'dist/app/firebase-messaging-sw.js')
  const { warnings } = await injectManifest({
    ...createRequire(import.meta.url)('../workbox.config.cjs'),
    globDirectory: `${root}dist/app`,
    swSrc: `${root}dist/sw/sw.js`,
    swDest: `${root}dist/app/sw.js`,
  })
  // workbox warns when it leaves a file out: that file would be missing offline.
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
}

/** Builds one classic script, because Firefox runs no module service workers. */
async function buildWorker(entry, file) {
  const vite = await import('vite')
  await vite.build({
    ...BARE,
    define: { 'process.env.NODE_ENV': '"production"' },
    // By itself vite takes the build for browsers without classes and promises: 16 kB more to read at each start of the worker.
    resolve: { alias: [{ find: /^dexie$/, replacement: `${root}node_modules/dexie/dist/modern/dexie.mjs` }] },
    build: {
      outDir: dirname(file),
      emptyOutDir: false,
      minify: true,
      reportCompressedSize: false,
      lib: { entry, formats: ['iife'], name: 'serviceWorker', fileName: () => basename(file) },
    },
  })
}

/** Builds one file with most of its packages: to find and read their 400 modules takes a third of the processor time of every start. */
async function buildServer() {
  const vite = await import('vite')
  await vite.build({
    ...BARE,
    build: { ssr: 'sync-server/main.ts', outDir: 'dist/server', emptyOutDir: true, target: 'node20' },
    ssr: { noExternal: true, external: SERVER_IMPORTS },
  })
}

/** Returns a hash of everything that the build reads: names and contents. */
function inputs() {
  const hash = createHash('sha256')
  for (const path of inputFiles()) hash.update(`${path}\0`).update(readFileSync(root + path))
  return hash.digest('hex')
}

function inputFiles() {
  const folders = ['app', 'schemas', 'sw', 'sync-server'].filter((folder) => existsSync(root + folder))
  const inside = folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`),
  )
  const settings = [
    'vite.config.ts',
    'workbox.config.cjs',
    'tsconfig.json',
    'package-lock.json',
    'scripts/before-app.mjs',
    'scripts/build.mjs',
    'scripts/compress.mjs',
    'scripts/documents-with-words.mjs',
    'scripts/landing-documents.mjs',
    'scripts/startup-pictures.mjs',
    'scripts/with-tokens.mjs',
  ]
  return [...inside.sort(), ...settings]
}
