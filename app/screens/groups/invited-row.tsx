import { callName, fullName } from '../../../schemas/rules/profile.ts'
import type { InvitedView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'

interface Props {
  student: InvitedView
  /** Undefined if I did not invite them. */
  onWithdraw: (() => void) | undefined
}

/** A student who is invited to a group and has not answered. */
export function InvitedRow({ student, onWithdraw }: Props) {
  const name = fullName(student) || 'Student'
  const { heldUntil, isMe } = student
  return (
    <li data-student-id={student.id} className="hairline-60 flex min-h-17 items-center gap-3 py-2.5">
      <span className="opacity-60">
        <Avatar student={student} silent />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-base leading-snug font-bold tracking-snug">
          {isMe ? 'You' : name}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <Badge look="quiet">Invited</Badge>
          {heldUntil === null ? 'No seat is held any more' : `Seat held until ${clockTime(heldUntil)}`}
        </p>
      </div>
      {onWithdraw && (
        <Button size="small" look="outline" onClick={onWithdraw}>
          Withdraw<span className="sr-only"> the invitation of {callName(student) || name}</span>
        </Button>
      )}
    </li>
  )
}
