import type { Status } from '../../schemas/rules/availability.ts'

const COLOUR: Record<Status, string> = {
  available: 'text-available',
  studying: 'text-studying',
  online: 'text-online',
  offline: 'text-offline',
}

/** Disc, disc with a bar, thick ring, thin ring: students can distinguish them without colour (design-language.md section 5). */
export function PresenceMark({ status, className = 'size-2.25' }: { status: Status; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`shrink-0 ${COLOUR[status]} ${className}`}>
      {status === 'available' && <circle cx="6" cy="6" r="5.6" fill="currentColor" />}
      {status === 'studying' && (
        <path fill="currentColor" d="M6 .4a5.6 5.6 0 0 1 5.4 4.2H.6A5.6 5.6 0 0 1 6 .4ZM.6 7.4h10.8A5.6 5.6 0 0 1 .6 7.4Z" />
      )}
      {status === 'online' && <circle cx="6" cy="6" r="4.1" fill="none" stroke="currentColor" strokeWidth="3" />}
      {status === 'offline' && <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.6" />}
    </svg>
  )
}
