import type { StudentId } from '../../schemas/ids.ts'

const PREFIX = 'friendioo-draft:'

/** What was typed and not sent, per conversation: survives leaving the chat, and a trip to sign in (decisions H2). */
export function createDrafts(storage: Storage) {
  const memory = new Map<string, string>()
  const keyOf = (me: StudentId, partnerId: string) => `${PREFIX}${me}/${partnerId}`

  return {
    read(me: StudentId, partnerId: string): string {
      const key = keyOf(me, partnerId)
      return memory.get(key) ?? storage.getItem(key) ?? ''
    },
    write(me: StudentId, partnerId: string, text: string) {
      const key = keyOf(me, partnerId)
      memory.set(key, text)
      try {
        if (text === '') storage.removeItem(key)
        else storage.setItem(key, text)
      } catch {
        // A full or forbidden session storage: the draft lives in memory until the page goes.
      }
    },
    /** Signing out leaves nothing of the student behind. */
    clear() {
      memory.clear()
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    },
  }
}

export const drafts = createDrafts(sessionStorage)
