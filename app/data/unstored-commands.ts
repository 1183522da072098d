import { isStorageRefused } from '../platform/expected-failures.ts'
import { logUnless } from '../platform/log.ts'
import type { CommandName } from '../../schemas/commands/registry.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import { sameStudentMark } from './same-student-mark.ts'
import { safeLocalStorage } from './storage/safe-storage.ts'

/** The arguments of `WorkerApi.act`. */
interface Command {
  name: CommandName
  input: unknown
  id: EnvelopeId
  instead: readonly string[] | undefined
}

/** A command that a page was storing when the student left it. */
export interface KeptCommand {
  student: StudentId
  /** The mark of the sign-in (`sameStudentMark`): after a sign-out it is another one. */
  mark: string | null
  /** Epoch ms, device clock. */
  at: number
  command: Command
}

/** Keys in local storage, followed by the id of the envelope. One for each command: pages end and start at the same time. */
export const KEPT_COMMAND = 'friendioo-command:'

/** What this page is storing, by the id of the envelope. */
const unstored = new Map<EnvelopeId, Command>()

/** Whether this page is storing the command with this id. */
export const isBeingStored = (id: EnvelopeId): boolean => unstored.has(id)

/** Remembers the command while the worker stores it. */
export async function whileStoring(command: Command, storing: Promise<void>): Promise<void> {
  const { id } = command
  unstored.set(id, command)
  try {
    await storing
  } finally {
    unstored.delete(id)
    safeLocalStorage.removeItem(KEPT_COMMAND + id)
  }
}

/**
 * Keeps what is not stored yet when the student leaves the page, because its worker ends with it (ADR 0111). The next page submits it
 * (`submit-kept-commands.ts`), and so may this one, if it goes on: a command has one effect, however often it is submitted.
 */
export function keepUnstoredCommands(student: () => StudentId | null | undefined, page: Window = window): void {
  const keep = () => {
    const me = student()
    // After a sign-out nothing of the student may stay.
    if (!me || sameStudentMark.hasChanged()) return
    for (const [id, command] of unstored) {
      const kept: KeptCommand = { student: me, mark: sameStudentMark.read(), at: Date.now(), command }
      keepCommand(id, JSON.stringify(kept))
    }
  }
  // A phone ends a hidden page without another event.
  page.document.addEventListener('visibilitychange', keep)
  page.addEventListener('pagehide', keep)
}

/** Stores a `KeptCommand` as text. */
export function keepCommand(id: EnvelopeId, kept: string): void {
  try {
    safeLocalStorage.setItem(KEPT_COMMAND + id, kept)
  } catch (thrown) {
    logUnless(isStorageRefused, 'A command could not be kept')(thrown)
  }
}

/** Deletes what was kept on this device, at a sign-out. */
export function forgetKeptCommands(): void {
  for (const key of Object.keys(safeLocalStorage)) if (key.startsWith(KEPT_COMMAND)) safeLocalStorage.removeItem(key)
}
