import { useConnection } from '../../data/use-status.ts'
import type { GroupView } from '../../data/views.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { useLeaveSheet } from '../../shell/page/use-leave-sheet.ts'
import { Countdown } from './countdown.tsx'
import { startOf, timeOf } from './group-times.ts'
import { InvitedRow } from './invited-row.tsx'
import { MemberRow } from './member-row.tsx'
import { openSeatsText } from './open-seats-text.ts'

interface Props {
  group: GroupView
  now: number
  /** Asks before an invitation is withdrawn. */
  onWithdraw: (invitee: StudentId) => void
  /** Asks before WhatsApp opens with an invitation. */
  onWhatsApp: (invitee: StudentId) => void
  onClose: () => void
}

/** Lists the members of a group and its open seats. */
export function Members({ group, now, onWithdraw, onWhatsApp, onClose }: Props) {
  const { members, invited, invitations, memberIds, maxMembers, seatsLeft, seatsHeld, openedByMe, mine, name } = group
  const stale = useConnection() === 'offline'
  const leave = useLeaveSheet(onClose)
  const unknown = memberIds.length - members.length
  // A student who is neither a member nor invited learns only how many seats are held.
  const unnamed = invited.length > 0 ? invitations.length - invited.length : seatsHeld

  return (
    <>
      <p className="flex flex-wrap items-center gap-2 pt-2.5 text-xs text-muted">
        <Countdown startTime={startOf(group)} endTime={group.endTime} />
        <span className="tabular-nums">
          {memberIds.length} of {maxMembers} seats{seatsHeld > 0 && `, ${seatsHeld} held`} · {timeOf(group, now)}
          {group.isPrivate && ' · Private, by invitation'}
        </span>
      </p>
      <ul aria-label="Members" className="pt-2">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            groupName={name}
            stale={stale}
            onMessage={() => void leave(`/messages?with=${member.id}`)}
            onProfile={() => void leave(`/user-profile/${member.id}`)}
          />
        ))}
        {unknown > 0 && (
          <li className="hairline-60 flex min-h-12 items-center ps-15 text-muted">
            {unknown === 1 ? '1 more member' : `${unknown} more members`}
          </li>
        )}
        {invited.map((student) => (
          <InvitedRow
            key={student.id}
            student={student}
            onWithdraw={mine && openedByMe ? () => onWithdraw(student.id) : undefined}
            // The link works once the server has the group.
            onWhatsApp={mine && !group.waiting && !student.isMe ? () => onWhatsApp(student.id) : undefined}
          />
        ))}
        {mine && group.waiting && invited.length > 0 && (
          <li className="hairline-60 py-2.5 text-xs text-muted">You can also invite on WhatsApp once the group has been sent.</li>
        )}
        {unnamed > 0 && (
          <li className="hairline-60 flex min-h-12 items-center ps-15 text-muted">
            {invited.length > 0 ? `${unnamed} more invited` : `${unnamed} ${unnamed === 1 ? 'seat' : 'seats'} held for invited students`}
          </li>
        )}
        {seatsLeft > 0 && (
          <li className="hairline-60 flex min-h-15 items-center gap-3 text-muted">
            <span aria-hidden="true" className="flex w-12 justify-center">
              {Array.from({ length: Math.min(seatsLeft, 2) }, (_, seat) => (
                <span
                  key={seat}
                  className="size-7.5 rounded-full border-[1.5px] border-dashed border-line-strong bg-overlay not-first:-ms-1.5"
                />
              ))}
            </span>
            <span className="min-w-0">{openSeatsText(group)}</span>
          </li>
        )}
      </ul>
    </>
  )
}
