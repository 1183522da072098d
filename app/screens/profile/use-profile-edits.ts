import type { ProfileUpdate } from '../../../schemas/student.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import type { Account } from '../../data/views.ts'
import { draftOf, type Edits, type ProfileDraft, type ProfileField } from './profile-draft.ts'

/** Names of the drafts. A picture is long and has a draft of its own, so that typing does not write it again. */
export const EDITS = 'profile.edits'
export const PICTURE = 'profile.picture'

/**
 * The typed values that are not saved. They survive leaving the screen, a reload, and signing in again.
 *
 * @param refused also shown in the fields: a value that equals it is no edit
 */
export function useProfileEdits(me: Account, refused: ProfileUpdate | null) {
  const fields = useDraft<Edits>(me.id, EDITS)
  const picture = useDraft<string>(me.id, PICTURE)
  const edits: Edits = { ...fields.value, ...(picture.value !== null && { profileImageUrl: picture.value }) }

  const put = ({ profileImageUrl, ...texts }: Edits) => {
    fields.change((before) => ({ ...before, ...texts }))
    if (profileImageUrl !== undefined) picture.change(() => profileImageUrl)
  }
  const drop = (gone: (field: ProfileField, text: string) => boolean) => {
    fields.change(
      // cast: edits are stored by these names
      (before) => Object.fromEntries(Object.entries(before ?? {}).filter(([field, text]) => !gone(field as ProfileField, text))),
    )
    picture.change((before) => (before !== null && gone('profileImageUrl', before) ? null : before))
  }

  return {
    edits,
    edit(field: ProfileField, text: string) {
      if (draftOf(me, refused, {})[field] === text) drop((each) => each === field)
      else put({ [field]: text })
    },
    /** Removes the edits that were saved. Values that were typed in the meantime stay. */
    saved: (draft: ProfileDraft) => drop((field, text) => draft[field] === text),
    discard: () => drop(() => true),
    /** Restores discarded edits. */
    restore: put,
  }
}
