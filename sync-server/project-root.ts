import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, for the sources as well as for the build. */
export const PROJECT = nearest(import.meta.dirname)

function nearest(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : nearest(dirname(folder))
}
