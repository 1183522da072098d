import { lastDigits } from '../../../schemas/rules/chat-link.ts'
import { callName, fullName } from '../../../schemas/rules/profile.ts'
import { NO_WHATSAPP_NUMBER, showToast } from '../../data/toasts/toasts.ts'
import type { InvitedView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { iconButtonClass } from '../../ui/icon-button-class.ts'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'
import { clockTime } from '../../ui/clock-time.ts'

interface Props {
  student: InvitedView
  /** Undefined if I did not invite them. */
  onWithdraw: (() => void) | undefined
  /** Undefined while I cannot invite them on WhatsApp. */
  onWhatsApp: (() => void) | undefined
}

/** A student who is invited to a group and has not answered. */
export function InvitedRow({ student, onWithdraw, onWhatsApp }: Props) {
  const name = fullName(student) || 'Student'
  const { heldUntil, isMe } = student
  return (
    <li data-student-id={student.id} className="hairline-60 flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      {/* Large text has no room for the buttons beside the name. */}
      <div className="flex min-w-[min(8rem,100%)] flex-1 items-center gap-3">
        <span className="opacity-60">
          <Avatar student={student} silent />
        </span>
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-base leading-snug font-bold tracking-snug">
            {isMe ? 'You' : name}
          </p>
          <p className="mt-0.5 text-xs text-muted">
            Invited · {heldUntil === null ? 'seat no longer held' : `seat held until ${clockTime(heldUntil)}`}
          </p>
        </div>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-3 empty:hidden">
        {onWhatsApp &&
          (lastDigits(student.whatsappNumber) === '' ? (
            <button
              type="button"
              className="hit-4 min-h-9 rounded-sm px-1.5 text-xs text-muted"
              onClick={() => showToast(NO_WHATSAPP_NUMBER)}
            >
              No WhatsApp<span className="sr-only"> number of {callName(student) || name}</span>
            </button>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              title={`Invite ${callName(student) || name} on WhatsApp`}
              className={iconButtonClass('plain')}
              onClick={onWhatsApp}
            >
              <WhatsAppIcon />
            </button>
          ))}
        {onWithdraw && (
          <Button size="small" look="outline" onClick={onWithdraw}>
            Withdraw<span className="sr-only"> the invitation of {callName(student) || name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
