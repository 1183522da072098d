import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '../../../data/use-live.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { mute } from '../../messages/chat/change-conversation.ts'
import { nameOf } from '../../safety/block-student.ts'
import { CardSection } from '../card-section.tsx'
import { SettingRow } from '../setting-row.tsx'

/** Lists the conversations that ring on no device, with a button to end that for each. */
export function MutedConversations() {
  const conversations = useLive('conversations', null)
  const [open, setOpen] = useState(false)
  const muted = (conversations ?? []).flatMap(({ muted, partner }) => (muted && partner ? [partner] : []))
  return (
    <CardSection title="Quiet conversations">
      <SettingRow name="Muted conversations" onClick={() => setOpen(true)}>
        <span className="text-muted tabular-nums">{muted.length}</span>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      <Sheet open={open} closes onClose={() => setOpen(false)} title="Muted conversations" text="Their messages arrive, and nothing rings.">
        <div tabIndex={-1} className="pt-2 outline-none">
          {muted.length === 0 && <p className="py-3">No conversation is muted. You can mute one in its menu.</p>}
          <ul aria-label="Muted conversations">
            {muted.map((partner) => (
              <li key={partner.id} className="hairline-58 flex min-h-16 items-center gap-3.5 py-2.5">
                <Avatar student={partner} size={44} silent />
                <p dir="auto" className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
                  {nameOf(partner)}
                </p>
                <Button size="small" look="outline" aria-label={`Unmute ${nameOf(partner)}`} onClick={() => void mute(partner, false)}>
                  Unmute
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
    </CardSection>
  )
}
