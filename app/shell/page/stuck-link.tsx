import { STUCK } from './stuck-path.ts'

/**
 * Leads to "Something is stuck?". It loads the page again, because this page may be stuck.
 *
 * @param className its place
 */
export function StuckLink({ className = '' }: { className?: string }) {
  return (
    <a href={STUCK} className={`mx-auto grid min-h-11 place-items-center text-xs font-semibold text-accent ${className}`}>
      Something is stuck?
    </a>
  )
}
