import type { StudentId } from '../../../schemas/ids.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { begunAs, formOf, type GroupEdits, type GroupTile } from './group-draft.ts'

// No id of a student has a dot.
const DRAFT: Record<GroupSurface, string> = { dialog: 'group.new', wizard: 'group.wizard' }

/** What was begun there: closed by mistake, left or reloaded, it opens as it was. */
export function useGroupDraft(me: StudentId, surface: GroupSurface) {
  const kept = useDraft<GroupEdits>(me, DRAFT[surface])
  return {
    form: formOf(kept.value),
    change: (part: GroupEdits) => kept.change((before) => ({ ...before, ...part })),
    begin: (tile: GroupTile) => kept.change((before) => begunAs(tile, before)),
    forget: () => kept.change(() => null),
  }
}
