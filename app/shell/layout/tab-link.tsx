import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Count } from '../../ui/count.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isCurrent, type Tab } from '../page/navigation-tabs.ts'
import type { News } from './tab-news.ts'

/** Classes of the bottom navigation. */
export const BAR =
  'fixed inset-x-0 bottom-0 z-20 grid min-h-[calc(var(--bar)+var(--safe-b))] grid-cols-5 border-t border-line bg-raised pb-(--safe-b)'

interface TabLinkProps extends News {
  tab: Tab
  rail: boolean
}

/** A place of the app, with what is new there. */
export const TabLink = memo(function TabLink({ tab, rail, count = 0, note, dot = 0, blinks }: TabLinkProps) {
  const noteId = useId()
  const { pathname } = useLocation()
  const current = isCurrent(tab.path, pathname)
  return (
    <>
      <Link
        to={tab.path}
        aria-current={current ? 'page' : undefined}
        aria-describedby={note ? noteId : undefined}
        onClick={(event) => {
          // Compare with `location`, because between two screens the router's address is still that of the old one.
          if (location.pathname !== tab.path) return
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
                'absolute -top-0.5 size-2.25 rounded-full bg-danger ring-2',
                rail ? '-end-1 ring-surface' : 'ring-raised',
                !rail && (count > 0 ? '-start-1' : '-end-1'),
                blinks && 'blink',
              )}
            />
          )}
          {!rail && count > 0 && <Count of={count} at="tab" />}
        </span>
        <span className={rail ? 'flex-1' : ''}>{tab.name}</span>
        {rail && count > 0 && <Count of={count} />}
      </Link>
      {note && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </>
  )
})

// Both rows have their height before the browser has laid out the name. Otherwise the icon would move up when the name appears.
const BOTTOM =
  'grid min-h-11 grid-rows-[1.5rem_minmax(0.875rem,auto)] place-content-center justify-items-center gap-0.75 text-tab leading-3.5 font-medium text-muted aria-[current]:font-extrabold aria-[current]:text-accent focus-visible:outline-offset-[-3px]'
const RAIL =
  'press flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium text-muted hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-bold aria-[current]:text-on-accent-soft'
