import type { StudentId } from '../../../schemas/ids.ts'
import { safeLocalStorage } from './safe-storage.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { parseJson } from '../../../schemas/parse-json.ts'

const PREFIX = 'friendioo-heard:'

/** Records by name what a student was notified of on this device. All tabs share the marks, and the marks outlive the tabs. */
export function createSeenMarks(storage: Storage) {
  const memory = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  const keyOf = (me: StudentId, of: string) => `${PREFIX}${me}/${of}`

  /** Returns the stored value, because another tab may have written it. */
  const read = (key: string): unknown => {
    const kept = storage.getItem(key)
    if (kept === null) return memory.get(key)
    return parseJson(kept)
  }
  const write = (key: string, value: unknown) => {
    memory.set(key, value)
    try {
      storage.setItem(key, JSON.stringify(value))
    } catch (thrown) {
      // Local storage is full or forbidden: the mark lasts until the page closes.
      logUnless(isStorageRefused, 'A mark could not be stored')(thrown)
    }
    for (const listener of [...listeners]) listener()
  }

  return {
    /** Returns until when the student was notified: epoch ms, server clock. Null when they were never notified on this device. */
    upTo(me: StudentId, of: string): number | null {
      const at = read(keyOf(me, of))
      return typeof at === 'number' ? at : null
    },
    /** Moves the mark forward, never back. */
    markUpTo(me: StudentId, of: string, at: number) {
      write(keyOf(me, of), Math.max(at, this.upTo(me, of) ?? at))
    },
    /** Returns the ids that the student was notified of. */
    seenIds(me: StudentId, of: string): string[] {
      const ids = read(keyOf(me, of))
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    },
    /** @param over ids that no caller needs any more: they are deleted */
    markSeen(me: StudentId, of: string, id: string, over: readonly string[]) {
      write(
        keyOf(me, of),
        [...new Set([...this.seenIds(me, of), id])].filter((each) => !over.includes(each)),
      )
    },
    /** Calls the listener when this or another tab writes a mark. */
    subscribe(this: void, listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(PREFIX)) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
    /** Deletes all marks, except those of `but`. Signing out deletes all; signing in deletes those of other students. */
    clear(but: StudentId | null = null) {
      const isTheirs = (key: string) => but !== null && key.startsWith(keyOf(but, ''))
      for (const key of memory.keys()) if (!isTheirs(key)) memory.delete(key)
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !isTheirs(key)) storage.removeItem(key)
    },
  }
}

export const seenMarks = createSeenMarks(safeLocalStorage)
