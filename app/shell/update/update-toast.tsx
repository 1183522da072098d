import { RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ToastCard } from '../../ui/toast-card.tsx'
import { update } from './update-state.ts'
import { useUpdateOffer } from './use-update-offer.ts'

/**
 * Offers a newer version where there is no side rail. It stays until it is used or dismissed, and a toast hides it only while that
 * is shown (clarification G15).
 */
export function UpdateToast() {
  const offer = useUpdateOffer()
  const hasRail = useStore(update, ({ hasRail }) => hasRail)
  if (!offer || hasRail) return null

  return (
    <ToastCard
      title="A new version is ready"
      text={offer.text}
      picture={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
          <Icon of={RefreshCw} />
        </span>
      }
      action={
        <Button size="small" busy={offer.busy} onClick={offer.reload}>
          Reload
        </Button>
      }
      onDismiss={offer.dismiss}
    />
  )
}
