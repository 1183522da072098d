import type { CommandName } from '../../schemas/commands/registry.ts'
import { act } from './act.ts'
import { textOfFailedChange } from './toasts/error-texts.ts'
import { showToast } from './toasts/toasts.ts'
import { worker } from './worker.ts'

/**
 * Deletes a change of the student that was refused or never attempted, and offers Undo, which stores it again as their last change. Shows
 * a toast if either fails.
 *
 * @param title what the toast says of it
 * @param onUndo called when it is stored again
 * @returns whether it is deleted
 */
export async function discardWithUndo(
  { envelopeId, kind }: { envelopeId: string; kind: CommandName },
  title: string,
  onUndo?: () => void,
): Promise<boolean> {
  const explain = (thrown: unknown) => showToast(textOfFailedChange(thrown))
  try {
    const input = await worker.discard(envelopeId)
    // Null: it was already deleted, and Undo was offered at that place. A second toast could offer no Undo.
    if (input === null) return true
    const again = act[kind] as (input: unknown) => Promise<void> // cast: kind and input of an envelope belong together
    showToast({ title, action: { name: 'Undo', run: () => void again(input).then(onUndo, explain) } })
    return true
  } catch (thrown) {
    explain(thrown)
    return false
  }
}
