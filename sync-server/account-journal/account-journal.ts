import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FILE } from '../store/data-folder.ts'
import { CannotOpen } from '../store/sqlite/open.ts'
import { compactEntries, JournalEntry } from './entries.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** Names the history of the database that agrees with all entries before this line. */
const Applied = z.object({ epoch: z.string() })

/**
 * A file of JSON lines beside the database: it survives when a backup replaces the database (ADR 0058). Each line is on disk before
 * `record` returns.
 */
export class AccountJournal {
  readonly #file: string
  #entries: JournalEntry[] = []
  #epoch: string | null = null

  constructor(file: string) {
    this.#file = file
    for (const line of readLines(file)) {
      const entry = z.safeParse(JournalEntry, line)
      const applied = z.safeParse(Applied, line)
      if (entry.success) this.#entries.push(entry.data)
      else if (applied.success) this.#epoch = applied.data.epoch
      else throw new CannotOpen(`The account journal ${file} has a line that is no entry. Take it out, or restore the file.`)
    }
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  /** The history of the database that agrees with the journal; null if there was none. */
  get epoch(): string | null {
    return this.#epoch
  }

  record(entry: JournalEntry): void {
    this.#entries.push(entry)
    append(this.#file, entry)
  }

  /** Notes that the database of this history agrees with the journal. */
  noteEpoch(epoch: string): void {
    this.#epoch = epoch
    append(this.#file, { epoch })
  }

  /** Rewrites the file without entries that are of no use any more. A crash leaves the old file or the new one. */
  compact(now: number): void {
    this.#entries = compactEntries(this.#entries, now)
    const lines = [...this.#entries, ...(this.#epoch === null ? [] : [{ epoch: this.#epoch }])]
    const next = `${this.#file}.next`
    writeDurably(next, 'w', lines.map(toLine).join(''))
    renameSync(next, this.#file)
    syncFolder(this.#file)
  }
}

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`

function append(file: string, value: unknown): void {
  // A line that a crash cut short must not swallow the next one.
  const isCut = !/(^|\n)$/.test(readText(file))
  writeDurably(file, 'a', `${isCut ? '\n' : ''}${toLine(value)}`)
  syncFolder(file)
}

function writeDurably(file: string, flags: 'a' | 'w', text: string): void {
  const open = openSync(file, flags, PRIVATE_FILE)
  try {
    writeFileSync(open, text)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** Makes a new name durable, too. */
function syncFolder(file: string): void {
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Returns the values of the lines. A line that is no JSON was cut by a crash: the change that it records was never acknowledged. */
function readLines(file: string): unknown[] {
  return readText(file)
    .split('\n')
    .flatMap((line) => {
      try {
        const value: unknown = JSON.parse(line)
        return [value]
      } catch (error) {
        if (error instanceof SyntaxError) return []
        throw error
      }
    })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (fieldsOf(error).code === 'ENOENT') return ''
    throw error
  }
}
