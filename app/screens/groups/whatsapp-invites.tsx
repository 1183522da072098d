import { useState } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { lastDigits } from '../../../schemas/rules/chat-link.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { NO_WHATSAPP_NUMBER, showToast } from '../../data/toasts/toasts.ts'
import type { Account, StudentView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'
import { inviteLink, type GroupForm } from './group-draft.ts'

interface Props {
  me: Account
  form: GroupForm
  now: number
  chosen: StudentView[]
}

/**
 * Offers WhatsApp for each invitee who shows the student a number. All invitees get a notification in the app anyway
 * (clarification C20).
 */
export function WhatsAppInvites({ me, form, now, chosen }: Props) {
  const [askedId, setAskedId] = useState<StudentId | null>(null)
  const [opened, setOpened] = useState<readonly StudentId[]>([])
  const asked = chosen.find(({ id }) => id === askedId)
  const link = asked && inviteLink(form, asked, me, now)
  return (
    <section aria-labelledby="also-on-whatsapp" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 id="also-on-whatsapp" className="text-xs font-semibold">
        Also invite on WhatsApp
      </h3>
      <ul className="card">
        {chosen.map((student) => (
          <li key={student.id} data-student-id={student.id} className="hairline-62 flex min-h-14 items-center gap-3 px-3.5 py-2">
            <Avatar student={student} size={36} silent />
            <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
              {nameOf(student)}
            </span>
            {lastDigits(student.whatsappNumber) === '' ? (
              <button
                type="button"
                className="hit-4 min-h-9 rounded-sm px-1.5 text-xs text-muted"
                onClick={() => showToast(NO_WHATSAPP_NUMBER)}
              >
                No WhatsApp<span className="sr-only"> number of {nameOf(student)}</span>
              </button>
            ) : (
              <Button
                look={opened.includes(student.id) ? 'outline' : 'soft'}
                size="small"
                aria-haspopup="dialog"
                onClick={() => setAskedId(student.id)}
              >
                {opened.includes(student.id) ? 'Invite again' : 'Invite'}
                <span className="sr-only">: {nameOf(student)} on WhatsApp</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && link && (
        <Sheet
          open
          role="alertdialog"
          onClose={() => setAskedId(null)}
          title={`Invite ${nameOf(asked)} on WhatsApp?`}
          text={`WhatsApp opens for the number that ends in ${lastDigits(asked.whatsappNumber)}, with the text filled in. You press send there.`}
        >
          <div className="choices pt-5">
            <Button look="outline" onClick={() => setAskedId(null)}>
              Cancel
            </Button>
            {/* A link instead of `window.open`, so that no browser blocks it. */}
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
              onClick={() => {
                setOpened([...opened, asked.id])
                setAskedId(null)
              }}
            >
              <WhatsAppIcon />
              Open WhatsApp
            </a>
          </div>
        </Sheet>
      )}
    </section>
  )
}

function nameOf(student: StudentView): string {
  return callName(student) || 'Student'
}
