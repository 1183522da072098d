import { useNow } from '../../data/time/use-now.ts'
import { useAsOf } from '../../data/use-status.ts'
import { dataAgeText } from '../../ui/data-age-text.ts'

/**
 * Says from when the list below is, while this device has no connection. It comes and goes with the connection: each
 * place that shows it has room for it, so that nothing moves under a thumb.
 */
export function DataAge({ className = '' }: { className?: string }) {
  const asOf = useAsOf()
  const now = useNow()
  if (asOf === null) return null
  return <p className={`text-xs text-muted ${className}`}>{dataAgeText(asOf, now)}</p>
}
