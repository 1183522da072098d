import { MessageCircle, Zap } from 'lucide-react'
import { useEffect, useState, type ChangeEvent } from 'react'
import { fullName } from '../../../schemas/rules/profile.ts'
import { pairOf, type TreeMessage } from '../../data/firebase/messages.ts'
import type { StudentDatabase } from '../../data/firebase/database.ts'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChatName } from './open-chats.ts'

interface Props {
  me: string
  partner: StudentView
  partners: StudentView[]
  database: StudentDatabase | null
  /** The chats beside this card; null: a chat covers it. */
  chats: readonly ChatName[] | null
  onPartner: (id: string) => void
  onChat: (chat: ChatName) => void
}

/** Chooses with whom the demo chats, and opens the two chats. */
export function PartnerCard({ me, partner, partners, database, chats, onPartner, onChat }: Props) {
  const newest = useNewest(me, partner.id, database)
  const pressed = (chat: ChatName) => (chats ? { 'aria-pressed': chats.includes(chat) } : {})
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-raised p-3.5">
      <Field label="With" hint="Both buttons open the same conversation">
        {(control) => (
          <Select {...control} value={partner.id} onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onPartner(target.value)}>
            {partners.map((student) => (
              <option key={student.id} value={student.id}>
                {fullName(student)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {/* It has its line before it comes, so that the buttons do not move. */}
      <p dir="auto" className="min-h-4.5 truncate text-xs leading-4.5 text-muted" data-newest>
        {newest && `Latest: ${newest.content}`}
      </p>
      <div className="grid gap-2">
        <Button {...pressed('realtime')} onClick={() => onChat('realtime')}>
          <Icon of={Zap} /> Realtime Database chat
        </Button>
        <Button look="outline" {...pressed('original')} onClick={() => onChat('original')}>
          <Icon of={MessageCircle} /> Original chat
        </Button>
      </div>
    </div>
  )
}

/** Returns the newest of the last 50 messages by their time; null if there is none, or the database is not open yet. */
function useNewest(me: string, partner: string, database: StudentDatabase | null): TreeMessage | null {
  const pair = pairOf(me, partner)
  const [found, setFound] = useState<{ pair: string; newest: TreeMessage | null } | null>(null)
  useEffect(() => database?.watchNewest(pair, (newest) => setFound({ pair, newest })), [database, pair])
  return found?.pair === pair ? found.newest : null
}
