import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
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

/** Another version of app and server, built from changed sources in a folder of its own. */
export class AppVersion {
  private constructor(readonly root: string) {}

  static async build(changes: readonly Change[]): Promise<AppVersion> {
    const root = await mkdtemp(join(tmpdir(), 'friendioo-version-'))
    await Promise.all(SOURCES.map((path) => cp(join(ROOT, path), join(root, path), { recursive: true })))
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    for (const [path, find, replacement] of changes) {
      const before = await readFile(join(root, path), 'utf8')
      const after = before.replace(find, replacement)
      if (after === before) throw new Error(`${path} does not contain ${String(find)}`)
      await writeFile(join(root, path), after)
    }
    await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root })
    return new AppVersion(root)
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true })
  }
}
