import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { useBack } from './use-back.ts'

/** A page for everybody, signed in or not: a way back, the wordmark, and one column. */
export function PlainPage({ children }: { children: ReactNode }) {
  const back = useBack('/')
  return (
    <div className="mx-auto flex min-h-dvh max-w-150 flex-col pt-(--safe-t) pb-[calc(24px+var(--safe-b))]">
      <header className="flex min-h-15 items-center gap-1 px-1.5">
        <IconButton icon={ArrowLeft} name="Back" className="rtl:-scale-x-100" onClick={back} />
        <Link to="/" className="grid min-h-11 items-center">
          <Wordmark />
        </Link>
      </header>
      <main className="flex flex-1 flex-col px-(--gutter)">{children}</main>
    </div>
  )
}
