import { BellRing, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { enablePush } from './enable-push.ts'

/** Says in our own words what notifications are for. The browser asks only after Enable: its question comes once. */
export function PushPrompt({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    await enablePush()
    onClose()
  }
  return (
    <section
      role="dialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      className="rise fixed inset-x-2 bottom-[calc(var(--bar)+var(--safe-b)+8px)] z-20 mx-auto max-w-120 rounded-lg bg-overlay py-3.5 ps-3.5 pe-1.5 shadow-float rail:inset-x-auto rail:end-6 rail:bottom-6 rail:w-100 [[data-connection-says]_&]:max-rail:bottom-[calc(var(--bar)+var(--safe-b)+72px)]"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
          <Icon of={BellRing} size={24} />
        </span>
        <div className="min-w-0 flex-1 pt-0.5">
          <h2 id={id} className="text-base leading-snug font-bold">
            Hear when someone writes
          </h2>
          <p id={`${id}-text`} className="pt-0.5 text-xs text-pretty text-muted">
            Messages, meetups and your groups, also while Friendioo is closed. You choose which, and when it’s quiet.
          </p>
        </div>
        <IconButton icon={X} name="Dismiss" className="-mt-1.5" onClick={onClose} />
      </div>
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5 pt-3 pe-2">
        <Button look="outline" onClick={onClose}>
          Not now
        </Button>
        <Button busy={busy && 'Enable'} onClick={() => void enable()}>
          Enable
        </Button>
      </div>
    </section>
  )
}
