/** Rows that are read at once. */
const ROWS_PER_SLICE = 250

/**
 * Removes rows slice by slice, so that no more than a slice of them is in memory.
 *
 * @param read returns the next rows
 * @param remove must remove the row from those that `read` returns
 */
export async function inSlices<T>(read: (limit: number) => Promise<T[]>, remove: (row: T) => Promise<void>): Promise<void> {
  for (let rows = await read(ROWS_PER_SLICE); rows.length > 0; rows = await read(ROWS_PER_SLICE)) for (const row of rows) await remove(row)
}
