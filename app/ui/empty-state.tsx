import type { ReactNode } from 'react'

/** Says that a list is empty, under a picture of a lit table with two open seats. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-6.5 text-center">
      <OpenSeats className="mb-1.5" />
      <p dir="auto" className="text-base font-semibold">
        {title}
      </p>
      {text && <p className="max-w-72 text-balance text-muted">{text}</p>}
      {action && <div className="pt-2.5">{action}</div>}
    </div>
  )
}

export function OpenSeats({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 88 56" width="88" height="56" fill="none" aria-hidden="true" className={`text-accent ${className}`}>
      <rect x="30" y="8" width="28" height="40" rx="9" className="fill-accent-soft" />
      <circle cx="13" cy="28" r="10" stroke="currentColor" strokeWidth="2" strokeDasharray="4 4" />
      <circle cx="75" cy="28" r="10" stroke="currentColor" strokeWidth="2" strokeDasharray="4 4" />
      <circle cx="44" cy="28" r="4" className="fill-lamp" />
    </svg>
  )
}
