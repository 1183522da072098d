import type { ProfileUpdate } from '../../../schemas/student.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import type { Account } from '../../data/views.ts'
import { draftOf, type Edits, type ProfileDraft, type ProfileField } from './profile-draft.ts'

/** Where they are kept among the drafts. A picture is long: it has a place of its own, and no key pressed writes it again. */
export const EDITS = 'profile.edits'
export const PICTURE = 'profile.picture'

/**
 * What was typed and is not saved: it outlives the screen, a reload, and a trip to sign in.
 *
 * @param refused shown in the fields, too: what stands there already is no edit
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
    fields.change((before) => Object.fromEntries(Object.entries(before ?? {}).filter(([field, text]) => !gone(field as ProfileField, text))))
    picture.change((before) => (before !== null && gone('profileImageUrl', before) ? null : before))
  }

  return {
    edits,
    edit(field: ProfileField, text: string) {
      if (draftOf(me, refused, {})[field] === text) drop((each) => each === field)
      else put({ [field]: text })
    },
    /** These are saved; what was typed meanwhile stays. */
    saved: (draft: ProfileDraft) => drop((field, text) => draft[field] === text),
    discard: () => drop(() => true),
    /** Brings back what was discarded. */
    restore: put,
  }
}
