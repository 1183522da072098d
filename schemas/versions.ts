/**
 * A document as the server rendered it. The server raises `rev` in the transaction that changes the document or who may see it, so
 * of two readings by one reader the higher `rev` is newer, in every collection. Readings of different epochs cannot be compared.
 */
export type Versioned<D> = D & { rev: number }

/** Returns the newer of two readings of a document; the second, if both have the same version. */
export function newer<D extends { rev: number }>(a: D | undefined, b: D): D {
  return a && a.rev > b.rev ? a : b
}

/** Returns the newest of the readings of each document, in the order in which the documents first occur. */
export function newestOfEach<D extends { id: string; rev: number }>(readings: readonly D[]): D[] {
  const newest = new Map<string, D>()
  for (const reading of readings) newest.set(reading.id, newer(newest.get(reading.id), reading))
  return [...newest.values()]
}
