import type { StudentId } from '../../../schemas/ids.ts'
import { isAlone } from '../../../schemas/rules/group-seats.ts'
import type { GroupView } from '../../data/views.ts'
import { Avatars } from '../../ui/avatars.tsx'
import { Button } from '../../ui/button.tsx'
import { deleteWarning, leaveText, notifiedMembersText } from './delete-warning.ts'
import { startOf } from './group-times.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { hasBegun } from '../../../schemas/rules/minute.ts'

const FACES_MAX = 5

/** Ends one's own group, deletes another student's for all members, or leaves it. */
export type GroupExit = 'end' | 'delete' | 'leave'

const WORDS: Record<GroupExit, { name: string; busy: string }> = {
  end: { name: 'End Group', busy: 'Ending...' },
  delete: { name: 'Delete Group', busy: 'Deleting...' },
  leave: { name: 'Leave Group', busy: 'Leaving...' },
}

/** Returns the way out that fits a member best: leaving would end the group of somebody who is alone in it. */
export function firstExit(group: GroupView, me: StudentId): GroupExit {
  if (group.openedByMe) return 'end'
  return isAlone(group, me) ? 'delete' : 'leave'
}

/** Returns the text of the button that asks for this way out, and of the one that confirms it. */
export function exitName(about: GroupExit): string {
  return WORDS[about].name
}

/**
 * Returns the title and text of the confirmation sheet.
 *
 * `which` says which group of that name it is; it is empty if there is one.
 */
export function confirmationOf(
  about: GroupExit,
  group: GroupView,
  { sends, which, now }: { sends: boolean; which: string; now: number },
): { title: string; text: string } {
  const { name, memberIds } = group
  if (about === 'leave') return { title: `Leave ${isolateText(name)}?`, text: which + leaveText(sends, group.isPrivate) }
  const warning = deleteWarning(memberIds.length, sends, !hasBegun(startOf(group), now))
  return { title: `${about === 'end' ? 'End' : 'Delete'} ${isolateText(name)}?`, text: which + warning }
}

interface Props {
  about: GroupExit
  group: GroupView
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks the student before a group ends for all members (clarification C9) or is left. */
export function ConfirmGroupExit({ about, group, busy, onYes, onClose }: Props) {
  return (
    <>
      {about !== 'leave' && group.memberIds.length > 1 && (
        <p className="flex items-center gap-3 pt-4 pb-1 text-xs text-muted">
          <Avatars students={group.members.slice(0, FACES_MAX)} size={36} on="overlay" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{notifiedMembersText(group, about === 'end' ? 'ended' : 'deleted')}</span>
        </p>
      )}
      <div className="choices pt-4">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy && WORDS[about].busy} onClick={onYes}>
          {exitName(about)}
        </Button>
      </div>
    </>
  )
}
