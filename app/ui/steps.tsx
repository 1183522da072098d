import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Numbered steps, one below the other. */
export function Steps({ children }: { children: ReactNode[] }) {
  return (
    <ol className="grid gap-3.5">
      {children.map((step, at) => (
        <li key={at} className="flex items-start gap-3 leading-snug">
          <span
            aria-hidden="true"
            className="-mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-bold text-on-accent-soft"
          >
            {at + 1}
          </span>
          <span className="min-w-0">{step}</span>
        </li>
      ))}
    </ol>
  )
}

/** A button of the browser, drawn within a sentence. `says` is its name for a screen reader where the sentence does not name it. */
export function DrawnButton({ icon, says }: { icon: LucideIcon; says?: string }) {
  return (
    <span className="mx-0.5 -mt-1 -mb-0.5 inline-grid size-6.5 place-items-center rounded-block bg-sunken align-middle">
      <Icon of={icon} size={16} {...(says && { says })} />
    </span>
  )
}
