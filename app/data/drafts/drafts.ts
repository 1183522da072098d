import { SECOND } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { safeSessionStorage } from '../storage/safe-storage.ts'

const PREFIX = 'friendioo-draft:'

/** A box that has not come up by then: its student has gone on to something else, and must not lose the focus to it. */
const WANTED_FOR = 10 * SECOND

/**
 * What was typed and not given yet, by where it is being written: the id of a student for their chat, a name with a dot for
 * a form (no id has one). Survives leaving the screen, a reload, and a trip to sign in (clarification H2).
 *
 * @param now ms, never back
 */
export function createDrafts(storage: Storage, now: () => number) {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  let wanted: { key: string; since: number } | null = null
  const keyOf = (me: StudentId, of: string) => `${PREFIX}${me}/${of}`
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  const read = (me: StudentId, of: string): string => {
    const key = keyOf(me, of)
    return memory.get(key) ?? storage.getItem(key) ?? ''
  }
  const write = (me: StudentId, of: string, text: string) => {
    const key = keyOf(me, of)
    memory.set(key, text)
    try {
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    } catch {
      // A full or forbidden session storage: the draft lives in memory until the page goes.
    }
    tell()
  }

  return {
    read,
    write,
    /**
     * Puts a text that is being taken back after what is there.
     *
     * @returns undoes it, unless something was typed there since
     */
    putBack(me: StudentId, of: string, text: string): () => void {
      const kept = read(me, of)
      const next = kept.trim() === '' ? text : `${kept}\n${text}`
      write(me, of, next)
      return () => {
        if (read(me, of) === next) write(me, of, kept)
      }
    },
    /** The box in which this is written takes the focus, when it is there. */
    askFocus(me: StudentId, of: string) {
      wanted = { key: keyOf(me, of), since: now() }
      tell()
    },
    /** The focus is asked for there, and nobody took it. */
    isAsked: (me: StudentId, of: string): boolean => wanted?.key === keyOf(me, of),
    /** True once, soon after it was asked for. */
    takesFocus(me: StudentId, of: string): boolean {
      if (wanted?.key !== keyOf(me, of)) return false
      const { since } = wanted
      wanted = null
      return now() - since < WANTED_FOR
    },
    /** Where something of this student's is being written. */
    names(me: StudentId): string[] {
      const prefix = keyOf(me, '')
      const keys = new Set([...memory.keys(), ...Object.keys(storage)].filter((key) => key.startsWith(prefix)))
      return [...keys].map((key) => key.slice(prefix.length)).filter((of) => read(me, of).trim() !== '')
    },
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Signing out leaves nothing of the student behind; nor does signing in, of anybody else. */
    clear(but: StudentId | null = null) {
      const isTheirs = (key: string) => but !== null && key.startsWith(keyOf(but, ''))
      for (const key of memory.keys()) if (!isTheirs(key)) memory.delete(key)
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !isTheirs(key)) storage.removeItem(key)
      if (wanted && !isTheirs(wanted.key)) wanted = null
      tell()
    },
  }
}

export const drafts = createDrafts(safeSessionStorage, () => performance.now())
