import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..', '..')
const SOURCES = [
  'app',
  'schemas',
  'sw',
  'sync-server',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'workbox.config.cjs',
]

/** A change of a source file: the text to find, which must occur, and its replacement. */
export type Change = readonly [path: string, find: string | RegExp, replacement: string]

/**
 * Returns the folder of another version of app and server, built from sources with these changes. Nobody may change a file in it: all
 * tests of this build that name the same changes share it, because building takes longer than most tests.
 */
export async function builtVersion(changes: readonly Change[]): Promise<string> {
  const name = `friendioo-version-${digest(ROOT)}-`
  const build = `${name}${digest(await readFile(join(ROOT, 'dist/.built-from'), 'utf8'))}-`
  const root = join(tmpdir(), build + digest(JSON.stringify(changes.map((change) => change.map(String)))))
  if (existsSync(root)) return root
  for (const old of await readdir(tmpdir()))
    if (old.startsWith(name) && !old.startsWith(build)) await rm(join(tmpdir(), old), { recursive: true, force: true })
  const made = await mkdtemp(join(tmpdir(), 'friendioo-unfinished-'))
  await buildIn(made, changes)
  try {
    await rename(made, root)
  } catch (error) {
    // Another process has built it in the meantime.
    if (!existsSync(root)) throw error
    await rm(made, { recursive: true })
  }
  return root
}

/** Returns a copy of a built version, in which a test can change files. */
export async function copiedVersion(root: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'friendioo-copy-'))
  await cp(root, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

async function buildIn(root: string, changes: readonly Change[]): Promise<void> {
  await Promise.all(SOURCES.map((path) => cp(join(ROOT, path), join(root, path), { recursive: true })))
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [path, find, replacement] of changes) {
    const before = await readFile(join(root, path), 'utf8')
    const after = before.replace(find, replacement)
    if (after === before) throw new Error(`${path} does not contain ${String(find)}`)
    await writeFile(join(root, path), after)
  }
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
