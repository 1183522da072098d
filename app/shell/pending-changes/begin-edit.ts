import type { StudentId } from '../../../schemas/ids.ts'
import { CHANGE_GONE } from '../../data/toasts/error-texts.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { describeChange } from './describe-change.ts'

type Editing = NonNullable<ReturnType<typeof describeChange>['editing']>

/** The editor to open, or a sentence for the student: why there is none, and what to do. */
export type EditStart = { editing: Editing; me: StudentId } | { text: string }

const STILL_STARTING = 'Friendioo is still starting. Press Edit again in a moment.'
const HAS_NO_EDITOR = 'This change cannot be edited. Delete it and make it again.'

/**
 * Moves what the student typed to where it can be edited. Rejects when the change can no longer be edited.
 *
 * @param me undefined until the page knows who is signed in
 */
export async function beginEdit(row: PendingChangeView, me: StudentId | null | undefined): Promise<EditStart> {
  const { editing } = describeChange(row)
  if (!editing) return { text: HAS_NO_EDITOR }
  if (!me) return { text: STILL_STARTING }
  return (await editing.begin?.(me, row.id)) === false ? { text: CHANGE_GONE.text } : { editing, me }
}
