import type { GroupView } from '../../data/views.ts'
import { Avatars } from '../../ui/avatars.tsx'
import { Button } from '../../ui/button.tsx'
import { deleteWarning, leaveText, toldOf } from './delete-warning.ts'

const FACES = 5

/** Deletes the group for all members, or leaves it. */
export type GroupExit = 'delete' | 'leave'

/** Returns the title and text of the confirmation sheet. */
export function askedOf(about: GroupExit, { name, memberIds }: GroupView, sends: boolean): { title: string; text: string } {
  if (about === 'delete') return { title: `Delete ${name}?`, text: deleteWarning(memberIds.length, sends) }
  return {
    title: `Leave ${name}?`,
    text: leaveText(sends),
  }
}

interface Props {
  about: GroupExit
  group: GroupView
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks the student before a group is deleted (clarification C9) or left. */
export function ConfirmGroupExit({ about, group, busy, onYes, onClose }: Props) {
  const deletes = about === 'delete'
  return (
    <>
      {deletes && group.memberIds.length > 1 && (
        <p className="flex items-center gap-3 pt-4 pb-1 text-xs text-muted">
          <Avatars students={group.members.slice(0, FACES)} size={36} on="overlay" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{toldOf(group)}</span>
        </p>
      )}
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5 pt-4">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy && (deletes ? 'Deleting...' : 'Leaving...')} onClick={onYes}>
          {deletes ? 'Delete Group' : 'Leave Group'}
        </Button>
      </div>
    </>
  )
}
