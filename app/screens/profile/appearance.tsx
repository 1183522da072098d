import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { themeSetting } from '../../data/storage/theme-setting.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SettingRow } from './setting-row.tsx'
import { THEME_NAMES } from './theme-names.ts'

const AppearanceSheet = lazySheet(async () => (await import('./appearance-sheet.tsx')).AppearanceSheet)

/** Opens the choice of the theme, and shows the present one. */
export function Appearance() {
  const theme = useStore(themeSetting)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    themeSetting.look()
    window.addEventListener('storage', themeSetting.look)
    return () => window.removeEventListener('storage', themeSetting.look)
  }, [])
  return (
    <>
      <SettingRow name="Appearance" onClick={() => setIsOpen(true)}>
        <span className="text-muted">{THEME_NAMES.find(([value]) => value === theme)?.[1]}</span>
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </SettingRow>
      {isOpen && <AppearanceSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}
