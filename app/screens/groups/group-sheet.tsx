import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { GroupView } from '../../data/views.ts'
import { Avatars } from '../../ui/avatars.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { consequencesOf, toldOf } from './consequences.ts'
import { deleteGroup } from './delete-group.ts'
import { leaveGroup } from './leave-group.ts'
import { Members } from './members.tsx'

const FACES = 5

interface Props {
  group: GroupView
  now: number
  /** Absent: it cannot be joined. */
  onJoin: (() => void) | undefined
  onClose: () => void
}

/** The members of a group; each of them may leave it, or delete it, and is asked before that (decisions C9). */
export function GroupSheet({ group, now, onJoin, onClose }: Props) {
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const { name, mine } = group

  const remove = async () => {
    setBusy(true)
    if (await deleteGroup(group)) onClose()
    else setBusy(false)
  }

  // One sheet in two states: of two, the second would not know where the focus came from.
  return asks && mine ? (
    <Sheet open role="alertdialog" onClose={onClose} title={`Delete ${name}?`} text={consequencesOf(group.memberIds.length)}>
      <p className="flex items-center gap-3 pt-4 pb-1 text-xs text-muted empty:hidden">
        {group.memberIds.length > 1 && (
          <>
            <Avatars students={group.members.slice(0, FACES)} size={36} on="overlay" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{toldOf(group)}</span>
          </>
        )}
      </p>
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5 pt-4">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy && 'Deleting...'} onClick={() => void remove()}>
          Delete Group
        </Button>
      </div>
    </Sheet>
  ) : (
    <Sheet
      open
      closes
      onClose={onClose}
      title={name}
      foot={
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {mine && (
            <Button look="danger-soft" onClick={() => setAsks(true)}>
              <Icon of={Trash2} />
              Delete Group
            </Button>
          )}
          {onJoin && (
            <Button
              onClick={() => {
                onClose()
                onJoin()
              }}
            >
              Join
            </Button>
          )}
          <Button look={mine ? 'soft' : 'outline'} onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <Members group={group} now={now} onClose={onClose} />
      {mine && group.memberIds.length > 1 && (
        <Button
          look="ghost"
          className="mt-2 w-full"
          onClick={() => {
            onClose()
            void leaveGroup(group)
          }}
        >
          <Icon of={LogOut} />
          Leave Group
        </Button>
      )}
    </Sheet>
  )
}
