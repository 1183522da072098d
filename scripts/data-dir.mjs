import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/** Where the server keeps everything, as its configuration reads it: beside package.json unless DATA_DIR says otherwise. */
export function dataDir() {
  return resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR || 'data')
}

/** One sentence for the person at the keyboard. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
