import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ToastCard } from '../../ui/toast-card.tsx'
import { update } from './update.ts'

/**
 * Offers a new version that is waiting. It stays until it is used or dismissed, and a toast hides it only while that is shown
 * (clarification G15).
 */
export function UpdateOffer() {
  const { waiting, dismissed, dismiss, apply } = useStore(update)
  const [busy, setBusy] = useState(false)
  if (!waiting || dismissed) return null

  return (
    <ToastCard
      title="A new version is ready"
      text="Your changes stay."
      picture={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
          <Icon of={RefreshCw} />
        </span>
      }
      action={
        <Button
          size="small"
          busy={busy && 'Reload'}
          onClick={() => {
            setBusy(true)
            apply()
          }}
        >
          Reload
        </Button>
      }
      onDismiss={dismiss}
    />
  )
}
