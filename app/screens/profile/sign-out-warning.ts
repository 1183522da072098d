import type { PendingChangeView } from '../../data/views.ts'
import { notSentText } from '../../shell/pending-changes/pending-change-text.ts'
import { EDITS, PICTURE } from './use-profile-edits.ts'

/** The data that signing out would delete and that is stored nowhere else. */
export interface Unsent {
  /** Pending changes, refused ones included. */
  changes: readonly Pick<PendingChangeView, 'attempts' | 'refused'>[]
  /** True if the profile was edited and not saved. */
  edited: boolean
  /** True if there is another draft: a message, a meetup request, an availability. */
  writing: boolean
  /** True if another tab has a draft. */
  elsewhere: boolean
}

interface Known extends Omit<Unsent, 'writing'> {
  /** Names of all drafts of this tab. `edited` stands for those of the profile, if they differ from it. */
  drafts: readonly string[]
}

/** Returns null if nothing would be lost. */
export function unsentOf({ changes, edited, drafts, elsewhere }: Known): Unsent | null {
  const writing = drafts.some((of) => of !== EDITS && of !== PICTURE)
  return changes.length > 0 || edited || writing || elsewhere ? { changes, edited, writing, elsewhere } : null
}

/**
 * Returns the question before signing out: its title names the most important of the things that would be lost, its text all of them.
 *
 * @param unsent 'not known' while the student's data does not open
 */
export function signOutWarning(unsent: Unsent | 'not known' | null): { title: string; text: string } {
  if (unsent === 'not known' || unsent === null) return { title: 'Sign out here?', text: lost(['anything that was not sent']) }
  const { changes, edited, writing, elsewhere } = unsent
  if (changes.length > 0) {
    const sent = changes.length === 1 ? 'this change' : 'these changes'
    return { title: notSentText(changes), text: lost([sent, edited && 'your unsaved edits', (writing || elsewhere) && 'your drafts']) }
  }
  if (edited) return { title: 'Your changes are not saved', text: lost(['these changes', (writing || elsewhere) && 'your drafts']) }
  if (!writing) return { title: 'You have an unsent draft in another tab', text: lost(['that draft']) }
  return { title: 'You have an unsent draft', text: lost([elsewhere ? 'your drafts' : 'your draft']) }
}

function lost(what: readonly (string | false)[]): string {
  const all = new Intl.ListFormat('en').format(what.filter((each) => each !== false))
  return `Signing out deletes all your data from this device, including ${all}. This cannot be undone.`
}
