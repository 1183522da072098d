import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

// What a script writes is private, as what the server writes is (ADR 0065).
process.umask(0o077)

/** Returns the folder of the server's data, as its configuration reads it: DATA_DIR, or `data` beside package.json. */
export function dataDir() {
  return resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR || 'data')
}

/** Prints one sentence for the person at the keyboard, and exits with code 1. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
