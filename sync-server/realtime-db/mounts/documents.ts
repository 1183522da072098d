import { denied } from '../refusal.ts'
import { valueAt, type Tree } from '../tree/value.ts'
import { messageAt, messageTree, showConversation } from './conversations.ts'
import { presenceTree, profileTree } from './people.ts'
import type { DocumentPlace } from './place.ts'
import type { Reading } from './reading.ts'

/** Returns the document of a place, whole. Throws if I may not read it. */
export async function documentAt(reading: Reading, place: DocumentPlace): Promise<Tree> {
  switch (place.kind) {
    case 'message': {
      const shown = await showConversation(reading, place.partner)
      const message = await messageAt(reading, place.partner, shown, place.key)
      return message && messageTree(message)
    }
    case 'presence':
      return presenceTree(reading, place.student)
    case 'profile':
      return profileTree(reading, place.student)
    case 'token':
      if (place.student !== reading.me.id) throw denied('A token is for its student only.')
      return reading.view.pushTokens.of(reading.me.id)
  }
}

/** Returns what is at a place within its document. */
export async function readAt(reading: Reading, place: DocumentPlace): Promise<Tree> {
  return valueAt(await documentAt(reading, place), place.rest)
}
