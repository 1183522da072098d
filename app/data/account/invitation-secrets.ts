import { useMemo, useSyncExternalStore } from 'react'
import type { InvitationId, StudentId } from '../../../schemas/ids.ts'
import type { NewInvitation } from '../../../schemas/invitation.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'

const PREFIX = 'friendioo-invitations:'

type Secrets = Partial<Record<InvitationId, NewInvitation['token']>>

/**
 * The secrets of the invitation links that a student made on this device: the server has only their hashes. All tabs share them, and they
 * outlive the tabs; signing out deletes them.
 */
export function createInvitationSecrets(storage: Storage) {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  const keyOf = (me: StudentId) => PREFIX + me
  const stored = (me: StudentId): string => storage.getItem(keyOf(me)) ?? memory.get(keyOf(me)) ?? ''

  return {
    /** Returns the secrets as they are stored: the same text as long as nothing changes. */
    stored,
    store(me: StudentId, id: InvitationId, token: NewInvitation['token'], over: readonly string[]) {
      const kept = Object.entries({ ...secretsIn(stored(me)), [id]: token }).filter(([each]) => !over.includes(each))
      const text = JSON.stringify(Object.fromEntries(kept))
      memory.set(keyOf(me), text)
      try {
        storage.setItem(keyOf(me), text)
      } catch (thrown) {
        // Local storage is full or forbidden: they last until the page closes.
        logUnless(isStorageRefused, 'The secret of an invitation link could not be stored')(thrown)
      }
      for (const listener of [...listeners]) listener()
    },
    /** Calls the listener when this or another tab stores a secret. */
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    /** Deletes all secrets, except those of `but`. Signing out deletes all; signing in deletes those of other students. */
    clear(but: StudentId | null = null) {
      const isTheirs = (key: string) => but !== null && key === keyOf(but)
      for (const key of memory.keys()) if (!isTheirs(key)) memory.delete(key)
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !isTheirs(key)) storage.removeItem(key)
    },
  }
}

function secretsIn(stored: string): Secrets {
  const value = stored === '' ? null : parseJson(stored)
  return typeof value === 'object' && value !== null ? (value as Secrets) : {} // cast: only this file writes it
}

export const invitationSecrets = createInvitationSecrets(safeLocalStorage)

/** Returns the secrets of the student's links that are on this device. */
export function useInvitationSecrets(me: StudentId): Secrets {
  const text = useSyncExternalStore(invitationSecrets.subscribe, () => invitationSecrets.stored(me))
  return useMemo(() => secretsIn(text), [text])
}
