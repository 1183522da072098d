import type { StudentId } from '../../../schemas/ids.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { begunAs, formOf, type GroupEdits, type GroupTile } from './group-draft.ts'

/** The places of the drafts. A student id has no dot, so these names differ from those of message drafts. */
export const GROUP_DRAFT: Record<GroupSurface, string> = { dialog: 'group.new', wizard: 'group.wizard' }

/**
 * Stores what was typed in the form of this surface: after it is closed by mistake, left or reloaded, it opens as it was.
 *
 * @param defaults values of fields that were not edited, where they are not the usual ones
 */
export function useGroupDraft(me: StudentId, surface: GroupSurface, defaults: GroupEdits = {}) {
  const kept = useDraft<GroupEdits>(me, GROUP_DRAFT[surface])
  return {
    form: formOf({ ...defaults, ...kept.value }),
    change: (part: GroupEdits) => kept.change((before) => ({ ...before, ...part })),
    begin: (tile: GroupTile) => kept.change((before) => begunAs(tile, before)),
    forget: () => kept.change(() => null),
    /** The typed and picked values, without the defaults. */
    edits: kept.value ?? {},
  }
}
