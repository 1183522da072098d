import type { StudentId } from '../../../schemas/ids.ts'
import { safeLocalStorage } from './safe-storage.ts'

const PREFIX = 'friendioo-heard:'

/** What a student was told of on this device, each by a name: in all its tabs, and also after they have gone. */
export function createSeenMarks(storage: Storage) {
  const memory = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  const keyOf = (me: StudentId, of: string) => `${PREFIX}${me}/${of}`

  /** What stands there now: another tab may have written it. */
  const read = (key: string): unknown => {
    const kept = storage.getItem(key)
    if (kept === null) return memory.get(key)
    try {
      return JSON.parse(kept)
    } catch {
      return undefined
    }
  }
  const write = (key: string, value: unknown) => {
    memory.set(key, value)
    try {
      storage.setItem(key, JSON.stringify(value))
    } catch {
      // A full or forbidden storage: then it is known until the page goes.
    }
    for (const listener of [...listeners]) listener()
  }

  return {
    /** Up to when they were told: epoch ms, server's clock. Null: nothing was ever told here. */
    upTo(me: StudentId, of: string): number | null {
      const at = read(keyOf(me, of))
      return typeof at === 'number' ? at : null
    },
    /** Never back. */
    tellUpTo(me: StudentId, of: string, at: number) {
      write(keyOf(me, of), Math.max(at, this.upTo(me, of) ?? at))
    },
    /** The ids of which they were told. */
    told(me: StudentId, of: string): string[] {
      const ids = read(keyOf(me, of))
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    },
    /** @param over ids that nobody asks for any more: they are forgotten */
    tell(me: StudentId, of: string, id: string, over: readonly string[]) {
      write(keyOf(me, of), [...new Set([...this.told(me, of), id])].filter((each) => !over.includes(each)))
    },
    /** Calls when something was told, here or in another tab. */
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
    /** Signing out leaves nothing of the student behind; nor does signing in, of anybody else. */
    clear(but: StudentId | null = null) {
      const isTheirs = (key: string) => but !== null && key.startsWith(keyOf(but, ''))
      for (const key of memory.keys()) if (!isTheirs(key)) memory.delete(key)
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !isTheirs(key)) storage.removeItem(key)
    },
  }
}

export const seenMarks = createSeenMarks(safeLocalStorage)
