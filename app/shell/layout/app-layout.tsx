import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useWide } from '../../ui/use-wide.ts'
import { behind } from '../lazy/lazy-component.tsx'
import { hasTabs } from '../page/has-tabs.ts'
import { MeetupsNotComeYet } from '../lazy/meetup-layer-fallback.tsx'
import { NothingArrived, useInVain } from '../connection/first-load-failed.tsx'
import { Navigation } from './navigation.tsx'
import { Rail } from './side-rail.tsx'
import { useScrollMemory } from './use-scroll-restoration.ts'

const MeetupLayer = behind(async () => (await import('../../screens/meetup/meetup-layer.tsx')).MeetupLayer, {
  missing: (again, { failures }) => <MeetupsNotComeYet again={again} failures={failures} />,
})

const TutorialLayer = behind(async () => (await import('../../screens/tutorial/tutorial-layer.tsx')).TutorialLayer)

const ShortcutLayer = behind(async () => (await import('../shortcuts/shortcut-layer.tsx')).ShortcutLayer)

/** What stands around every signed-in screen. */
export function Frame() {
  const wide = useWide()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const main = useRef<HTMLElement>(null)
  const inChat = !wide && pathname === '/messages' && search.has('with')
  const tabs = hasTabs(pathname)
  const inVain = useInVain()

  useScrollMemory(pathname)
  useFocusOnArrival(main, pathname)

  return (
    <div className={wide ? 'grid grid-cols-[232px_minmax(0,1fr)]' : tabs ? 'pt-(--safe-t) pb-[calc(var(--bar)+var(--safe-b)+16px)]' : 'pt-(--safe-t)'} data-over={inChat ? 'composer' : undefined}>
      {wide && (
        <>
          <a
            href="#main"
            className="fixed start-4 top-4 z-50 -translate-y-24 rounded-sm bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
          >
            Skip to content
          </a>
          <Rail />
        </>
      )}
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 outline-none">
        {inVain ? <NothingArrived /> : <Outlet />}
      </main>
      {!wide && tabs && !inChat && <Navigation rail={false} />}
      <MeetupLayer />
      <TutorialLayer />
      {wide && <ShortcutLayer />}
    </div>
  )
}

/** After going somewhere else, a screen reader and the Tab key start there; not on the first page, which nobody left. */
function useFocusOnArrival(main: { current: HTMLElement | null }, pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
