import { denied } from '../refusal.ts'
import { valueAt, type Tree } from '../tree/value.ts'
import { messageAt, messageTree, showConversation } from './conversations.ts'
import { presenceTree, profileTree } from './people.ts'
import type { DocumentPlace } from './place.ts'
import type { StudentSnapshot } from './student-snapshot.ts'

/** Returns the document of a place, whole. Throws if I may not read it. */
export async function documentAt(snapshot: StudentSnapshot, place: DocumentPlace): Promise<Tree> {
  switch (place.kind) {
    case 'message': {
      const shown = await showConversation(snapshot, place.partner)
      const message = await messageAt(snapshot, place.partner, shown, place.key)
      return message && messageTree(message)
    }
    case 'presence':
      return presenceTree(snapshot, place.student)
    case 'profile':
      return profileTree(snapshot, place.student)
    case 'token':
      if (place.student !== snapshot.me.id) throw denied('A token is for its student only.')
      return snapshot.view.pushTokens.of(snapshot.me.id)
  }
}

/** Returns what is at a place within its document. */
export async function readAt(snapshot: StudentSnapshot, place: DocumentPlace): Promise<Tree> {
  return valueAt(await documentAt(snapshot, place), place.rest)
}
