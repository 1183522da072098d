import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Wordmark } from '../../ui/wordmark.tsx'

/** A page with a single message in its middle, below the wordmark, for everybody: signed in or not. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pt-(--safe-t) pb-(--safe-b)">
      <header className="flex min-h-15 items-center px-(--gutter)">
        <Link to="/" className="grid min-h-11 items-center">
          <Wordmark />
        </Link>
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-6 pb-24 text-center">{children}</main>
    </div>
  )
}
