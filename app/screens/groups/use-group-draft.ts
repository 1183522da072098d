import type { StudentId } from '../../../schemas/ids.ts'
import { useDraft } from '../../data/use-draft.ts'
import { begunAs, formOf, type GroupEdits, type GroupTile } from './group-draft.ts'

/** What was begun in the dialog: closed by mistake, left or reloaded, it opens as it was. */
export function useGroupDraft(me: StudentId) {
  // No id of a student has a dot.
  const kept = useDraft<GroupEdits>(me, 'group.new')
  return {
    form: formOf(kept.value),
    change: (part: GroupEdits) => kept.change((before) => ({ ...before, ...part })),
    begin: (tile: GroupTile) => kept.change((before) => begunAs(tile, before)),
    forget: () => kept.change(() => null),
  }
}
