import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, from the sources as from what was built of them. */
export const PROJECT = nearest(import.meta.dirname)

function nearest(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : nearest(dirname(folder))
}
