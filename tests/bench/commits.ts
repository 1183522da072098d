import { openSync, readSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE } from './folders.ts'

/**
 * Returns the number of transactions in a WAL database since it was opened. It is `iChange` in the index of the log, which SQLite
 * increments with every commit (https://www.sqlite.org/walformat.html). It is read from outside, so that the measured server is
 * unchanged.
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
