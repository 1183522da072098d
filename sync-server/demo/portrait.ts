import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StudentId } from '../../schemas/ids.ts'
import { parsePicture, type Picture } from '../commands/parse-picture.ts'
import { PROJECT } from '../project-root.ts'

/** Folder of the pictures that scripts/portraits.mjs draws. */
const FOLDER = join(PROJECT, 'sync-server/demo/portraits')

/** Returns the portrait of a demo student; null if the student has none. */
export function portraitOf(id: StudentId): Picture | null {
  const file = join(FOLDER, `${id}.webp`)
  return existsSync(file) ? parsePicture(`data:image/webp;base64,${readFileSync(file, 'base64')}`) : null
}
