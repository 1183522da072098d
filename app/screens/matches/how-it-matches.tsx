import { LampDesk } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/**
 * Explains what a match is, and that this device computes it (spec §2, AI card).
 *
 * @param children what comes beside the title later, and so pushes nothing down
 */
export function HowItMatches({ children }: { children?: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex gap-2.5 rounded-md bg-sunken p-3.5 text-xs text-muted">
      <Icon of={LampDesk} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={id} className="text-sm leading-5.25 font-bold text-text">
            AI study matching
          </h2>
          {children}
        </div>
        <p>
          Same program and year come first, then shared subjects. Among equal matches, classmates at your place come first, then those who
          are available. It’s worked out on this device, so it works offline too.
        </p>
      </div>
    </section>
  )
}
