import { Check } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { useConnection } from '../../data/use-status.ts'
import type { StudentView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { recipientNames } from './recipient-names.ts'
import { hasWhatsApp } from './whatsapp-draft.ts'
import { defined } from '../../../schemas/defined.ts'

interface Props {
  nearby: StudentView[]
  chosen: string
  /** Name from the address of this page, for a recipient who is not in the list. */
  unknownName: string
  problem: string | undefined
  onChoose: (id: string) => void
}

/** Selects the recipient from the platform's own list of students nearby, and shows the chosen one with picture and studies. */
export function RecipientField({ nearby, chosen, unknownName, problem, onChoose }: Props) {
  const recipient = nearby.find(({ id }) => id === chosen)
  const offline = useConnection() === 'offline'
  const names = recipientNames(nearby)
  const nameOf = ({ id }: StudentView) => {
    const { label, more } = defined(names.get(id))
    return more ? `${label} · ${more}` : label
  }
  const nobody = nearby.length === 0 && 'No classmates available at the moment.'
  const missing = offline
    ? 'This student isn’t saved on this device. Choose somebody else, or try again when you’re online.'
    : 'You can’t see this student. Choose somebody else.'
  const unknown = chosen !== '' && !recipient && missing
  return (
    <Field label="Recipient" hint={nobody || unknown} problem={problem}>
      {(control) => (
        <div className="relative">
          <Select
            {...control}
            name="recipientId"
            placeholder="Choose a classmate"
            value={chosen}
            onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChoose(target.value)}
            className={`${INPUT_CLASS} ${chosen === '' ? '' : 'min-h-15'} ${recipient ? 'text-transparent' : ''}`}
          >
            {chosen !== '' && !recipient && <option value={chosen}>{unknownName || 'Somebody who is not here'}</option>}
            {nearby.map((student) => (
              <option key={student.id} value={student.id} className="bg-raised text-text">
                {nameOf(student)} {hasWhatsApp(student) ? '✓ WhatsApp' : '– No WhatsApp'}
              </option>
            ))}
          </Select>
          {recipient && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-2 end-11 flex items-center gap-2.5 [--ring:var(--color-raised)]"
            >
              <Avatar student={recipient} size={40} silent {...(offline ? {} : { status: displayedStatus(recipient) })} />
              <span className="min-w-0 flex-1 leading-tight">
                <span dir="auto" className="block truncate text-base font-medium">
                  {nameOf(recipient)}
                </span>
                <span className="block truncate text-xs text-muted">{studyLine(recipient)}</span>
              </span>
              {/* Large text leaves room for the name alone; the texts below say the same. */}
              <span className="grid shrink-0 max-[18rem]:hidden">
                <Badge look={hasWhatsApp(recipient) ? 'green' : 'grey'}>
                  {hasWhatsApp(recipient) && <Icon of={Check} size={16} />}
                  {hasWhatsApp(recipient) ? 'WhatsApp' : 'No WhatsApp'}
                </Badge>
              </span>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
