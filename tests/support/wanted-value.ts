import { onValue, ref, type Database } from 'firebase/database'

/** Listens in a realtime database until a value is as wanted, and returns it. Rejects where it may not be read. */
export function wantedValue<T>(db: Database, path: string, isWanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = onValue(
      ref(db, path),
      (snapshot) => {
        const value = snapshot.val() as T
        if (!isWanted(value)) return
        // The first value may come before `stop` is known.
        queueMicrotask(() => stop())
        resolve(value)
      },
      reject,
    )
  })
}
