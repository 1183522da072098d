import { Info, MonitorDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { AppTile } from '../../ui/app-tile.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DrawnButton } from '../../ui/steps.tsx'
import { startInstall, useInstallState } from './install.ts'
import { shareApp } from './share-app.ts'

/** The entry "Install app" at the foot of the side rail, with what it opens; gone once the app is installed. */
export function InstallEntry() {
  const [isOpen, setOpen] = useState(false)
  const entry = useRef<HTMLButtonElement>(null)
  const installable = useInstallState() === 'installable'
  if (!installable) return null
  const close = () => {
    setOpen(false)
    entry.current?.focus({ preventScroll: true })
  }
  return (
    // The connection dock lies here while it says something.
    <div className="relative mb-2 [[data-connection-says]_&]:hidden">
      {isOpen && <Popover onClose={close} onLeave={() => setOpen(false)} />}
      <button
        ref={entry}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className="press flex min-h-11 w-full items-center gap-3 rounded-sm px-3 font-medium text-accent hover:bg-sunken aria-expanded:bg-sunken"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={MonitorDown} />
        Install app
      </button>
    </div>
  )
}

interface PopoverProps {
  /** The student closed it: the focus returns to the entry. */
  onClose: () => void
  /** The student went on elsewhere. */
  onLeave: () => void
}

function Popover({ onClose, onLeave }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) onLeave()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [onLeave])
  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      className="absolute start-2 bottom-14 z-40 grid w-84 gap-3 rounded-lg bg-overlay p-4 shadow-float"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onLeave()
      }}
    >
      <div className="flex items-start gap-3">
        <AppTile />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} tabIndex={-1} className="text-base leading-snug font-semibold outline-none">
            Friendioo in a window of its own
          </h2>
          <p className="mt-0.5 text-xs text-pretty text-muted">
            Starts with the computer if you like, works offline, shows unread messages on its icon.
          </p>
        </div>
        <IconButton icon={X} name="Close" className="-me-2 -mt-2" onClick={onClose} />
      </div>
      <div className="choices">
        <Button look="outline" onClick={() => void shareApp()}>
          Share
        </Button>
        <Button
          onClick={() => {
            onClose()
            void startInstall()
          }}
        >
          Install
        </Button>
      </div>
      <p className="flex gap-2 border-t border-line pt-2.5 text-xs text-pretty text-muted">
        <Icon of={Info} size={16} className="mt-px" />
        <span className="min-w-0">
          No question from the browser? In the address bar click <DrawnButton icon={MonitorDown} says="Install" />. In Safari: File, then
          Add to Dock.
        </span>
      </p>
    </div>
  )
}
