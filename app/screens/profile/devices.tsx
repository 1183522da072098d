import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { DevicesSheet } from './devices-sheet.tsx'
import { SettingRow } from './setting-row.tsx'

/** Opens the list of the devices on which the student is signed in (ADR 0059). */
export function Devices() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <SettingRow name="Signed-in devices" onClick={() => setOpen(true)}>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      {open && <DevicesSheet onClose={() => setOpen(false)} />}
    </>
  )
}
