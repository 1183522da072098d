import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

// Files that a script creates are private, as those of the server are (ADR 0065).
process.umask(0o077)

/** Returns the folder of the server's data, as its configuration reads it: DATA_DIR, or `data` beside package.json. */
export function dataDir() {
  return resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR || 'data')
}

/**
 * Returns the words of the command line that are no options. Fails on an option that is not known, and on more words than expected:
 * what was meant as an option must not become the name of a file.
 *
 * @param most how many words there may be
 * @param options those that are known, such as `--without-journal`
 */
export function wordsOf(most, ...options) {
  const given = process.argv.slice(2)
  const unknown = given.find((word) => word === '' || (word.startsWith('-') && !options.includes(word)))
  if (unknown !== undefined) fail(`There is no option "${unknown}", and a file name here does not begin with "-".`)
  const words = given.filter((word) => !word.startsWith('-'))
  if (words.length > most) fail(`"${words[most]}" is one word too many. Give one file name.`)
  return words
}

/** Prints one sentence for the person at the keyboard, and exits with code 1. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
