import { useConnection } from '../../../data/use-status.ts'

/** What was looked through: older messages than those may be elsewhere. */
export function SearchedHere() {
  const offline = useConnection() === 'offline'
  return <p className="px-(--gutter) py-4 text-center text-xs text-balance text-muted rail:px-4.5">{offline ? 'You’re offline. These are the messages on this device.' : 'Searches the messages on this device, offline too.'}</p>
}
