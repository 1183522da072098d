import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { iconButtonClass } from '../../ui/icon-button-class.ts'
import { HeaderBell } from './page-bell.tsx'

interface Props {
  title: ReactNode
  note?: string
  /** Where the link leads; by default Discover. */
  back?: { to: string; name: string }
  /** Shown at the end of the line. */
  action?: ReactNode
}

const DISCOVER = { to: '/', name: 'Discover' }

/** The header of a page without tabs: a link back, and the title (clarification A11). */
export function PageHeader({ title, note, back = DISCOVER, action }: Props) {
  return (
    <div className="flex min-h-15 items-center gap-1 px-1.5 py-2 rail:px-3">
      <Link to={back.to} title={`Back to ${back.name}`} className={iconButtonClass('plain')}>
        <Icon of={ArrowLeft} size={24} className="rtl:-scale-x-100" />
      </Link>
      <div className="min-w-0 flex-1 leading-tight">
        <h1 dir="auto" className="truncate text-base font-bold tracking-snug">
          {title}
        </h1>
        {note && <p className="truncate text-xs text-muted">{note}</p>}
      </div>
      {action}
      <HeaderBell />
    </div>
  )
}

/** The column of a page with this header. */
export const PAGE_COLUMN = 'mx-auto max-w-150 pb-[calc(24px+var(--safe-b))] rail:pb-10'
