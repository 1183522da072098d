/**
 * Builds the server, into dist/server, and what it serves, into dist/app: the app, the service worker with its precache list,
 * and their compressed forms.
 * Does nothing when nothing changed since the last build; `--force` builds anyway.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}dist/.built-from`

const sources = inputs()
const upToDate = existsSync(`${root}dist/app/sw.js`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
if (!upToDate || process.argv.includes('--force')) await build()

async function build() {
  const started = performance.now()
  // Also where a test or a developer's shell says otherwise: vite would put React's development build in.
  process.env.NODE_ENV = 'production'
  rmSync(stamp, { force: true })
  await buildApp()
  await buildServiceWorker()
  await buildServer()
  await compress(`${root}dist/app`)
  // Last, and of what was read before: a build that broke off, or was overtaken by an edit, is not taken for a good one.
  mkdirSync(`${root}dist`, { recursive: true })
  writeFileSync(stamp, sources)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function buildApp() {
  const vite = await import('vite')
  await vite.build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' })
}

/** One classic script: Firefox runs no module service workers. Then workbox writes the list of files to keep into it. */
async function buildServiceWorker() {
  const vite = await import('vite')
  const { injectManifest } = await import('workbox-build')
  await vite.build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist/sw',
      emptyOutDir: true,
      minify: true,
      reportCompressedSize: false,
      lib: { entry: 'sw/service-worker.ts', formats: ['iife'], name: 'serviceWorker', fileName: () => 'sw.js' },
    },
  })
  const { warnings } = await injectManifest({
    ...createRequire(import.meta.url)('../workbox.config.cjs'),
    globDirectory: `${root}dist/app`,
    swSrc: `${root}dist/sw/sw.js`,
    swDest: `${root}dist/app/sw.js`,
  })
  // It warns when it leaves a file out: that file would be missing offline.
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
}

/** One file, beside its packages: translating each module anew would cost every start a second. */
async function buildServer() {
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: 'sync-server/main.ts', outDir: 'dist/server', emptyOutDir: true, target: 'node20' },
    ssr: { external: true },
  })
}

/** A hash over everything that the build reads, names and contents. */
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
  const settings = ['vite.config.ts', 'workbox.config.cjs', 'tsconfig.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs']
  return [...inside.sort(), ...settings]
}
