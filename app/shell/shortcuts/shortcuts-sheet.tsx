import { Fragment, useId } from 'react'
import { useStore } from 'zustand'
import { shortcutsSetting } from '../../data/storage/shortcuts-setting.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { keyName, SHORTCUTS } from './shortcuts.ts'

/** Lists the plain keys, with a switch to turn them off: a student who dictates presses them without knowing it (WCAG 2.1.4). */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const on = useStore(shortcutsSetting)
  const id = useId()
  return (
    <Sheet open closes onClose={onClose} title="Keyboard shortcuts">
      <dl className="pt-3">
        {SHORTCUTS.map(({ keys, words, does }) => (
          <div
            key={words}
            className={`hairline-0 flex min-h-11 flex-row-reverse items-center justify-between gap-3 ${on || !does ? '' : 'text-muted'}`}
          >
            <dt className="flex items-center gap-1.5 text-xs text-muted">
              {keys.map((key, place) => (
                <Fragment key={place}>
                  {place > 0 && 'then'}
                  <kbd className={KEY}>{keyName(key, navigator.userAgent)}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <div className="min-w-0 flex-1">
          <label id={`${id}-label`} htmlFor={id} className="block font-semibold">
            Use these keys
          </label>
          <p id={`${id}-note`} className="text-xs text-pretty text-muted">
            Turn them off if they get in your way, for example when you speak to your computer. Esc always works.
          </p>
        </div>
        <Switch id={id} on={on} labelledBy={`${id}-label`} describedBy={`${id}-note`} onToggle={() => shortcutsSetting.turn(!on)} />
      </div>
    </Sheet>
  )
}

const KEY =
  'grid min-h-7 min-w-7 place-items-center rounded-xs border border-line-strong px-1.5 font-sans text-xs font-semibold whitespace-nowrap text-text'
