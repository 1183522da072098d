import { useStore } from 'zustand'
import { themeSetting } from '../../data/storage/theme-setting.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { THEME_NAMES } from './theme-names.ts'
import { ThemePicture } from './theme-picture.tsx'

/** Chooses the theme of this device. A choice applies at once. */
export function AppearanceSheet({ onClose }: { onClose: () => void }) {
  const theme = useStore(themeSetting)
  return (
    <Sheet open closes onClose={onClose} title="Appearance" text="For this device. System follows your phone or computer.">
      <div role="radiogroup" aria-label="Theme" className="grid grid-cols-3 gap-2 pt-4">
        {THEME_NAMES.map(([value, name]) => (
          <label
            key={value}
            className="group cursor-pointer rounded-md p-2 text-center font-medium outline-accent has-checked:bg-accent-soft has-checked:font-bold has-checked:text-on-accent-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              className="sr-only"
              checked={theme === value}
              onChange={() => themeSetting.choose(value)}
            />
            <span className="block overflow-hidden rounded-sm border border-line-strong group-has-checked:border-accent group-has-checked:outline group-has-checked:outline-accent">
              <ThemePicture theme={value} />
            </span>
            <span className="block pt-2 pb-1">{name}</span>
          </label>
        ))}
      </div>
    </Sheet>
  )
}
