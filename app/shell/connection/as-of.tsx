import { useNow } from '../../data/time/use-now.ts'
import { asOfText } from '../../ui/as-of-text.ts'

/** Says from when the list below is, while this device has no connection. */
export function AsOf({ at, className = 'text-xs text-muted' }: { at: number; className?: string }) {
  const now = useNow()
  return <p className={className}>{asOfText(at, now)}</p>
}
