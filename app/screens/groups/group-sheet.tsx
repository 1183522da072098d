import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../data/use-status.ts'
import type { GroupView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { goesOut } from '../meetup/meetup-text.ts'
import { deleteGroup } from './delete-group.ts'
import { askedOf, ConfirmGroupExit, type GroupExit } from './confirm-group-exit.tsx'
import { leaveGroup } from './leave-group.ts'
import { Members } from './members.tsx'

interface Props {
  group: GroupView
  now: number
  /** Undefined if the group cannot be joined. */
  onJoin: (() => void) | undefined
  onClose: () => void
}

/** Shows the members of a group. A member may leave or delete it, after a confirmation (clarification C9, ADR 0043). */
export function GroupSheet({ group, now, onJoin, onClose }: Props) {
  const [asks, setAsks] = useState<GroupExit | null>(null)
  const [busy, setBusy] = useState(false)
  const { name, mine } = group
  const sends = goesOut(useConnection())

  const end = async () => {
    setBusy(true)
    if (await (asks === 'delete' ? deleteGroup(group) : leaveGroup(group))) onClose()
    else setBusy(false)
  }

  // One sheet in two states. A second sheet would not know which element had the focus before.
  return asks && mine ? (
    <Sheet open role="alertdialog" onClose={onClose} {...askedOf(asks, group, sends)}>
      <ConfirmGroupExit about={asks} group={group} busy={busy} onYes={() => void end()} onClose={onClose} />
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
            <Button look="danger-soft" onClick={() => setAsks('delete')}>
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
        <Button look="ghost" className="mt-2 w-full" onClick={() => setAsks('leave')}>
          <Icon of={LogOut} />
          Leave Group
        </Button>
      )}
    </Sheet>
  )
}
