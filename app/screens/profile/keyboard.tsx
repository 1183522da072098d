import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { sheetBehind } from '../../shell/sheet-not-come-yet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { SettingRow } from './setting-row.tsx'

const ShortcutsSheet = sheetBehind(async () => (await import('../../shell/shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet)

/** What plain keys do on this page, for who does not know the key that lists them, or has turned them off. */
export function Keyboard() {
  const [open, setOpen] = useState(false)
  return (
    <CardSection title="Keyboard">
      <SettingRow name="Keyboard shortcuts" onClick={() => setOpen(true)}>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      {open && <ShortcutsSheet onClose={() => setOpen(false)} />}
    </CardSection>
  )
}
