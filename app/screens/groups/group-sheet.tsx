import { Ellipsis, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { lastDigits } from '../../../schemas/rules/chat-link.ts'
import { isAlone } from '../../../schemas/rules/group-seats.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import type { GroupView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DestructiveQuestion } from '../../ui/destructive-question.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { canSendNow } from '../meetup/meetup-text.ts'
import { deleteGroup } from './delete-group.ts'
import { confirmationOf, ConfirmGroupExit, exitName, firstExit, type GroupExit } from './confirm-group-exit.tsx'
import { leaveGroup } from './leave-group.ts'
import { Members } from './members.tsx'
import { whichGroup } from './shared-name.ts'
import { withdrawInvitation } from './remove-invitation.ts'
import { WhatsAppInvite } from './whatsapp-invite.tsx'

interface Props {
  group: GroupView
  now: number
  /** The question that it opens with; null for the members. */
  asking: GroupExit | null
  /** Undefined if the group cannot be joined. */
  onJoin: (() => void) | undefined
  /** Undefined if the group does not invite me. */
  onDecline: (() => void) | undefined
  onClose: () => void
}

/**
 * Shows the members of a group. The student who opened it ends it, another member leaves it. Each of them finds the other way out in the
 * menu: any member may delete a group (clarifications C9, I7, ADR 0082). All ask first.
 */
export function GroupSheet({ group, now, asking, onJoin, onDecline, onClose }: Props) {
  const [asks, setAsks] = useState<GroupExit | 'menu' | null>(asking)
  const [withdrawn, setWithdrawn] = useState<StudentId | null>(null)
  const [inviteeId, setInviteeId] = useState<StudentId | null>(null)
  const [busy, setBusy] = useState(false)
  const me = useLive('session', null)?.student
  const groups = useLive('groups', null) ?? []
  const { name, mine, openedByMe } = group
  const sends = canSendNow(useConnection())
  // Leaving would end the group of somebody who is alone in it.
  const canLeave = !me || !isAlone(group, me)
  const first = me ? firstExit(group, me) : 'leave'

  const exit = async () => {
    setBusy(true)
    if (await (asks === 'leave' ? leaveGroup(group) : deleteGroup(group))) onClose()
    else setBusy(false)
  }
  const andClose = (how: () => void) => () => {
    onClose()
    how()
  }

  // One sheet in several states. A second sheet would not know which element had the focus before.
  if (asks === 'menu' && mine)
    return (
      <Sheet open closes onClose={onClose} title={`More for ${isolateText(name)}`}>
        <div className="grid grid-cols-1 pt-2">
          {openedByMe ? (
            <ChoiceRow icon={LogOut} name="Leave Group" note="The group continues without you." onClick={() => setAsks('leave')} />
          ) : (
            <ChoiceRow icon={Trash2} name="Delete Group" note="It ends for all members." danger onClick={() => setAsks('delete')} />
          )}
        </div>
      </Sheet>
    )
  const invitee = group.invited.find(({ id }) => id === inviteeId)
  if (invitee) {
    const back = () => setInviteeId(null)
    return (
      <Sheet
        open
        role="alertdialog"
        onClose={back}
        title={`Invite ${isolateText(callName(invitee) || 'this classmate')} on WhatsApp?`}
        text={`WhatsApp opens for the number that ends in ${lastDigits(invitee.whatsappNumber)}, with the text and the group’s link filled in. You press send there.`}
      >
        <WhatsAppInvite group={group} invitee={invitee} onClose={back} />
      </Sheet>
    )
  }
  const seated = group.invited.find(({ id }) => id === withdrawn)
  if (seated) {
    const back = () => setWithdrawn(null)
    const called = callName(seated) || 'The student'
    return (
      <DestructiveQuestion
        title={`Withdraw ${isolateText(called)}’s invitation?`}
        text={`The seat in ${isolateText(name)} becomes free, and you cannot invite ${isolateText(callName(seated) || 'the student')} to this group again.`}
        does="Withdraw"
        onYes={() => {
          back()
          void withdrawInvitation(group, { id: seated.id, name: called })
        }}
        onClose={back}
      />
    )
  }
  if (asks && asks !== 'menu' && mine) {
    const back = asking ? onClose : () => setAsks(null)
    return (
      <Sheet open role="alertdialog" onClose={back} {...confirmationOf(asks, group, { sends, which: whichGroup(group, groups, now), now })}>
        <ConfirmGroupExit about={asks} group={group} busy={busy} onYes={() => void exit()} onClose={back} />
      </Sheet>
    )
  }
  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title={isolateText(name)}
      action={mine && canLeave && <IconButton icon={Ellipsis} name="More" aria-haspopup="dialog" onClick={() => setAsks('menu')} />}
      foot={
        <div className="flex flex-wrap gap-2.5 *:flex-1">
          {mine && (
            <Button look="danger-soft" onClick={() => setAsks(first)}>
              <Icon of={first === 'leave' ? LogOut : Trash2} />
              {exitName(first)}
            </Button>
          )}
          {onDecline && (
            <Button look="outline" onClick={andClose(onDecline)}>
              Decline
            </Button>
          )}
          {onJoin && <Button onClick={andClose(onJoin)}>Join</Button>}
          <Button look={mine ? 'soft' : 'outline'} onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <Members group={group} now={now} onWithdraw={setWithdrawn} onWhatsApp={setInviteeId} onClose={onClose} />
    </Sheet>
  )
}
