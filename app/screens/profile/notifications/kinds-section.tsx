import { CalendarClock, GraduationCap, Handshake, MessageCircle, UsersRound, type LucideIcon } from 'lucide-react'
import type { NotificationSettings, PushKind } from '../../../../schemas/push.ts'
import { entriesOf } from '../../../../schemas/typed.ts'
import { CardSection } from '../card-section.tsx'
import { changeSettings } from './change-settings.ts'
import { SwitchRow } from './switch-row.tsx'

const KINDS: Record<PushKind, { icon: LucideIcon; name: string; note: string }> = {
  messages: { icon: MessageCircle, name: 'Messages', note: 'From classmates' },
  meetups: { icon: Handshake, name: 'Meetup requests', note: 'And the answers to mine' },
  groups: { icon: UsersRound, name: 'Group invitations', note: 'When a classmate asks me to join' },
  reminders: { icon: CalendarClock, name: 'Reminders', note: 'Before my groups start and end' },
  matches: { icon: GraduationCap, name: 'New academic matches', note: 'At most once a day' },
}

interface Props {
  settings: NotificationSettings
  waiting: ReadonlySet<string>
}

/** A switch for each kind of push. */
export function KindsSection({ settings, waiting }: Props) {
  return (
    <CardSection title="What, on all my devices">
      {entriesOf(KINDS).map(([kind, row]) => (
        <SwitchRow
          key={kind}
          {...row}
          on={settings[kind]}
          waiting={waiting.has(kind)}
          onToggle={() => void changeSettings({ [kind]: !settings[kind] })}
        />
      ))}
    </CardSection>
  )
}
