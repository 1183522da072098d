import { openSync, readSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE } from './folders.ts'

/**
 * Transactions that a database in WAL mode has seen since somebody opened it: `iChange` in the index of its log, which SQLite
 * raises with every commit (https://www.sqlite.org/walformat.html). Seen from outside, so that the server measured is the
 * server as it is.
 */
export function commitsIn(folder: string): number {
  const header = Buffer.alloc(12)
  const file = openSync(join(folder, `${DATABASE}-shm`), 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  return header.readUInt32LE(8)
}
