import { SECOND } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { safeSessionStorage } from '../storage/safe-storage.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

const DRAFT_PREFIX = 'friendioo-draft:'
/**
 * Suffix of the place of the messages that are being sent from a chat's draft (unfinished-sends.ts), or of a form that is being submitted
 * (`submission.ts`). These entries are not drafts.
 */
export const SENDING = '.sending'
/** Suffix of the place of an edit of a message that was not sent (`editing.ts`): the message still waits as it was, and counts as that. */
export const EDITING = '.editing'

/** Lifetime of a focus request, ms. A box that mounts later must not take the focus, because the student has moved on. */
const FOCUS_REQUEST_LIFETIME = 10 * SECOND

/**
 * Stores text that is typed and not submitted. Its place is a student's id for their chat, or a name with a dot for a form,
 * because no id has one. It survives leaving the screen, a reload, and a trip to sign in (clarification H2).
 *
 * @param now ms, monotonic
 */
export function createDrafts(storage: Storage, now: () => number) {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  let wanted: { key: string; since: number } | null = null
  const keyOf = (me: StudentId, of: string) => `${DRAFT_PREFIX}${me}/${of}`
  const notify = () => {
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
    } catch (thrown) {
      // Session storage is full: the draft stays in memory until the page closes, and after that no older one returns.
      storage.removeItem(key)
      logUnless(isStorageRefused, 'A draft could not be stored')(thrown)
    }
    notify()
  }

  return {
    read,
    write,
    /** Appends a text to the draft, in a line of its own. */
    putBack(me: StudentId, of: string, text: string) {
      const kept = read(me, of)
      write(me, of, kept.trim() === '' ? text : `${kept}\n${text}`)
    },
    /** Requests the focus for the box of this draft. The box takes it once it is mounted. */
    focus(me: StudentId, of: string) {
      wanted = { key: keyOf(me, of), since: now() }
      notify()
    },
    /** Returns whether a focus request for this draft is open. */
    isAsked: (me: StudentId, of: string): boolean => wanted?.key === keyOf(me, of),
    /** Takes the focus request: returns true once, within `FOCUS_REQUEST_LIFETIME` after the request. */
    takesFocus(me: StudentId, of: string): boolean {
      if (wanted?.key !== keyOf(me, of)) return false
      const { since } = wanted
      wanted = null
      return now() - since < FOCUS_REQUEST_LIFETIME
    },
    /** Lists the places at which this student has a draft. */
    names(me: StudentId): string[] {
      const prefix = keyOf(me, '')
      const keys = new Set([...memory.keys(), ...Object.keys(storage)].filter((key) => key.startsWith(prefix)))
      return [...keys]
        .map((key) => key.slice(prefix.length))
        .filter((of) => !of.endsWith(SENDING) && !of.endsWith(EDITING) && read(me, of).trim() !== '')
    },
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Deletes all drafts, except those of `but`. Signing out deletes all; signing in deletes those of other students. */
    clear(but: StudentId | null = null) {
      const isTheirs = (key: string) => but !== null && key.startsWith(keyOf(but, ''))
      for (const key of memory.keys()) if (!isTheirs(key)) memory.delete(key)
      for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX) && !isTheirs(key)) storage.removeItem(key)
      if (wanted && !isTheirs(wanted.key)) wanted = null
      notify()
    },
  }
}

export const drafts = createDrafts(safeSessionStorage, () => performance.now())
