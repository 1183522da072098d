import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { isProfileComplete } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { classNames } from '../../ui/class-names.ts'
import { Count } from '../../ui/count.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isHome, type Tab, TABS } from '../page/navigation-tabs.ts'

/** The bottom navigation on phones, or the links of the side rail on wide screens: the same places in the same order. */
export function Navigation({ rail }: { rail: boolean }) {
  const me = useLive('me', null)
  const incomplete = me ? !isProfileComplete(me) : false
  const unread = useLive('conversations', null, (all) => all?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0)
  const sessions = useLive('studySessions', null, (active) => active?.length ?? 0)

  return (
    <nav
      aria-label="Main"
      className={
        rail
          ? 'grid gap-0.5'
          : 'fixed inset-x-0 bottom-0 z-20 grid min-h-[calc(var(--bar)+var(--safe-b))] grid-cols-5 border-t border-line bg-raised pb-(--safe-b)'
      }
    >
      {TABS.map((tab) => (
        <TabLink
          key={tab.path}
          tab={tab}
          rail={rail}
          count={tab.path === '/messages' && rail ? unread : 0}
          {...noteOn(tab, { incomplete, unread, sessions })}
        />
      ))}
    </nav>
  )
}

interface News {
  incomplete: boolean
  unread: number
  /** Number of the student's active study sessions. */
  sessions: number
}

function noteOn(tab: Tab, { incomplete, unread, sessions }: News): Note {
  if (tab.path === '/groups' && sessions > 0)
    return { note: sessions === 1 ? 'active session' : `${sessions} active sessions`, dot: sessions, blinks: sessions > 1 }
  if (tab.path === '/profile' && incomplete) return { note: 'incomplete', dot: 1 }
  if (tab.path === '/messages' && unread > 0) return { note: `${unread} unread` }
  return {}
}

interface Note {
  /** Read by a screen reader after the name. */
  note?: string
  /** A number of things; a dot is shown when it is above 0. */
  dot?: number
  /** Blinks for 5 s after `dot` changes: anything that blinks longer must be stoppable (WCAG 2.2.2). */
  blinks?: boolean
}

interface TabLinkProps extends Note {
  tab: Tab
  rail: boolean
  /** Shown after the name when it is above 0. */
  count: number
}

const TabLink = memo(function TabLink({ tab, rail, count, note, dot = 0, blinks }: TabLinkProps) {
  const noteId = useId()
  const { pathname } = useLocation()
  const current = tab.path === '/' ? isHome(pathname) : pathname === tab.path || pathname.startsWith(`${tab.path}/`)
  return (
    <>
      <Link
        to={tab.path}
        aria-current={current ? 'page' : undefined}
        aria-describedby={note ? noteId : undefined}
        onClick={(event) => {
          if (pathname !== tab.path) return
          event.preventDefault()
          window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
        }}
        className={rail ? RAIL : BOTTOM}
      >
        <span className="relative grid">
          <Icon of={tab.icon} size={rail ? 20 : 24} className={current && !rail ? 'tab-icon-current' : ''} />
          {dot > 0 && (
            <span
              key={dot}
              data-dot
              className={classNames(
                'absolute -end-1 -top-0.5 size-2.25 rounded-full bg-danger ring-2',
                rail ? 'ring-surface' : 'ring-raised',
                blinks && 'blink',
              )}
            />
          )}
        </span>
        <span className={rail ? 'flex-1' : ''}>{tab.name}</span>
        {count > 0 && <Count of={count} />}
      </Link>
      {note && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </>
  )
})

const BOTTOM =
  'grid min-h-11 place-content-center justify-items-center gap-0.75 text-tab leading-3.5 font-medium text-muted aria-[current]:font-extrabold aria-[current]:text-accent focus-visible:outline-offset-[-3px]'
const RAIL =
  'press flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium text-muted hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-bold aria-[current]:text-on-accent-soft'
