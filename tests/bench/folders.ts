import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from './server-process.ts'

/** File name of the server's database in DATA_DIR. */
export const DATABASE = 'friendioo.db'

const made: string[] = []

/** Creates a folder that is deleted when the bench ends, even if it fails. */
function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'friendioo-bench-'))
  made.push(folder)
  return folder
}
process.on('exit', () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

let template: Promise<string> | undefined

/** Creates a data folder with only the demo campus, as a first start leaves it. */
export async function freshFolder(): Promise<string> {
  template ??= startedOnce()
  return copyOf(await template)
}

/** Creates a data folder with the same database. No server may run on the copied one. */
export function copyOf(folder: string): string {
  const copy = tempFolder()
  copyFileSync(join(folder, DATABASE), join(copy, DATABASE))
  return copy
}

async function startedOnce(): Promise<string> {
  const folder = tempFolder()
  const server = await ServerProcess.start(folder)
  await server.stop()
  return folder
}
