import { useNow } from '../../data/time/use-now.ts'
import { useAsOf } from '../../data/use-status.ts'
import { asOfText } from '../../ui/as-of-text.ts'

/**
 * Says from when the list below is, while this device has no connection. It comes and goes with the connection, under a thumb that may
 * be on its way: where it stands, it has room without it, and moves nothing that can be pressed.
 */
export function AsOf({ className = '' }: { className?: string }) {
  const asOf = useAsOf()
  const now = useNow()
  if (asOf === null) return null
  return <p className={`text-xs text-muted ${className}`}>{asOfText(asOf, now)}</p>
}
