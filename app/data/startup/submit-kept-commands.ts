import { PARKED_FOR } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { defined } from '../../../schemas/defined.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { log } from '../../platform/log.ts'
import type { WorkerApi } from '../../worker/api.ts'
import { sameStudentMark } from '../same-student-mark.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { isBeingStored, keepCommand, KEPT_COMMAND, whileStoring, type KeptCommand } from '../unstored-commands.ts'

/**
 * Submits what pages of this student were storing when they ended, now and whenever another tab ends in this way (ADR 0111). Deletes
 * what was kept before a sign-out. What another student wrote stays for them as long as an unsent envelope would.
 */
export function submitKeptCommands(me: StudentId | null, act: WorkerApi['act']): void {
  const submit = (key: string) => {
    const text = defined(safeLocalStorage.getItem(key))
    const kept = parseJson(text) as KeptCommand | undefined // cast: a page of this app has written it
    if (!kept || kept.mark !== sameStudentMark.read() || Date.now() - kept.at > PARKED_FOR) return safeLocalStorage.removeItem(key)
    const { name, input, id, instead } = kept.command
    if (kept.student !== me || isBeingStored(id)) return
    // cast: the student gave this input to this command
    whileStoring(kept.command, act(name, input as never, id, instead)).catch((thrown: unknown) => {
      log.warn('A kept command could not be submitted', { cause: thrown })
      // The next start tries again.
      if (isDataError(thrown) && thrown.code.startsWith('storage-')) keepCommand(id, text)
    })
  }
  const look = () => {
    // Ids sort by time.
    for (const key of Object.keys(safeLocalStorage).toSorted()) if (key.startsWith(KEPT_COMMAND)) submit(key)
  }
  look()
  // Fires when another tab has kept something.
  window.addEventListener('storage', ({ key }) => key?.startsWith(KEPT_COMMAND) && look())
}
