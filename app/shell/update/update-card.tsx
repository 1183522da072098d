import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { update } from './update-state.ts'
import { useUpdateOffer } from './use-update-offer.ts'

/** Offers a newer version in the side rail. Later puts it off until the next start (design-language.md section 14). */
export function UpdateCard() {
  const offer = useUpdateOffer()
  useEffect(() => {
    update.setState({ hasRail: true })
    return () => update.setState({ hasRail: false })
  }, [])
  if (!offer) return null

  return (
    <section
      aria-label="Update"
      className="mx-1 mb-3 grid gap-2.5 rounded-md bg-accent-soft p-3 text-on-accent-soft [[data-connection-says]_&]:mb-36"
    >
      <div role="status" className="flex items-start gap-2.5">
        <Icon of={RefreshCw} />
        <div className="min-w-0 flex-1">
          <p className="leading-tight font-semibold">New version ready</p>
          <p className="text-xs">{offer.text}</p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" look="outline" className="text-text" onClick={offer.dismiss}>
          Later
        </Button>
        <Button size="small" busy={offer.busy} onClick={offer.reload}>
          Reload
        </Button>
      </div>
    </section>
  )
}
