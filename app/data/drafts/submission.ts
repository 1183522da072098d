import type { StudentId } from '../../../schemas/ids.ts'
import { newId } from '../new-id.ts'
import { asDraft, draftFrom } from './draft-json.ts'
import { drafts, SENDING } from './drafts.ts'

/** The submitted content of a form that is not stored yet. */
interface Submission {
  id: string
  text: string
}

/**
 * Remembers with the draft of a form, across a reload, the id of what it creates. The same draft is submitted under it again, if its form
 * was closed in the meantime or its page ended, and creates one thing. A changed draft creates another one.
 *
 * @returns the id, and a function to call once it is stored: the draft goes, unless it was changed in the meantime
 */
export function beginSubmission<Id extends string>(me: StudentId, of: string): { id: Id; end: () => void } {
  const text = drafts.read(me, of)
  const last = () => draftFrom<Submission>(drafts.read(me, of + SENDING))
  const before = last()
  const id = before?.text === text ? (before.id as Id) : newId<Id>() // cast: a form creates one kind of thing
  drafts.write(me, of + SENDING, asDraft<Submission>({ id, text }))
  return {
    id,
    end: () => {
      if (last()?.id === id) drafts.write(me, of + SENDING, '')
      if (drafts.read(me, of) === text) drafts.write(me, of, '')
    },
  }
}
