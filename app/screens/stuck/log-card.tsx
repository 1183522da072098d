import type { ThreadEntry } from '../../data/stuck/device-facts.ts'
import { CardSection } from '../profile/card-section.tsx'
import { lineTime } from './fact-words.ts'
import { logLine } from './report.ts'

/** Number of lines that the card shows: they fill less than a screen. The report has all lines. */
const SHOWN_LINES_MAX = 6

/** A card with the newest lines of the log, as the report has them. */
export function LogCard({ title, none, entries }: { title: string; none: string; entries: readonly ThreadEntry[] }) {
  return (
    <CardSection title={title}>
      {entries.length === 0 ? (
        <p className="px-3.5 py-3 text-xs text-muted">{none}</p>
      ) : (
        <ul className="grid gap-1.5 px-3.5 py-2.5 text-xs wrap-anywhere">
          {entries.slice(0, SHOWN_LINES_MAX).map((entry, index) => (
            <li key={`${entry.at} ${index}`}>
              <span className="text-muted">{lineTime(entry)}</span>{' '}
              <code>
                {entry.thread === 'service worker' && 'service worker '}
                {logLine(entry)}
              </code>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}
