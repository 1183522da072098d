import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StudentId } from '../../schemas/ids.ts'
import { parsePicture, type Picture } from '../commands/parse-picture.ts'
import { PROJECT } from '../project-root.ts'

/** Drawn by scripts/portraits.mjs. */
const FOLDER = join(PROJECT, 'sync-server/demo/portraits')

/** The drawing that a demo student has for a picture; null: some have none. */
export function portraitOf(id: StudentId): Picture | null {
  const file = join(FOLDER, `${id}.webp`)
  return existsSync(file) ? parsePicture(`data:image/webp;base64,${readFileSync(file, 'base64')}`) : null
}
