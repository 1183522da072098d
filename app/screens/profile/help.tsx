import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { SettingRow } from './setting-row.tsx'

const ShortcutsSheet = lazySheet(async () => (await import('../../shell/shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet)
const Tutorial = lazySheet(async () => (await import('../tutorial/tutorial.tsx')).Tutorial)

/**
 * Offers the tutorial, which may have been skipped at the first start, and the list of shortcut keys. The list is for students who
 * do not know its key or have turned the keys off.
 *
 * @param keys true if there is a keyboard
 */
export function Help({ keys }: { keys: boolean }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'tutorial' | 'keys' | null>(null)
  const close = () => setOpen(null)
  return (
    <CardSection title="Help">
      <SettingRow name="How Friendioo works" onClick={() => setOpen('tutorial')}>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      <SettingRow
        name="Something is stuck?"
        note="Your connection, waiting changes, versions, and what can help."
        onClick={() => void navigate('/stuck')}
      >
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      {keys && (
        <SettingRow name="Keyboard shortcuts" onClick={() => setOpen('keys')}>
          <Icon of={ChevronRight} className="rtl:-scale-x-100" />
        </SettingRow>
      )}
      {open === 'tutorial' && <Tutorial onClose={close} />}
      {open === 'keys' && <ShortcutsSheet onClose={close} />}
    </CardSection>
  )
}
