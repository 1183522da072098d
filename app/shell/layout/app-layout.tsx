import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useLive } from '../../data/use-live.ts'
import { useWide } from '../../ui/use-wide.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { InstallHint } from '../install/install-hint.tsx'
import { hasTabs, isHome } from '../page/navigation-tabs.ts'
import { MeetupLayerFallback } from '../lazy/meetup-layer-fallback.tsx'
import { retryWhenOnline } from '../lazy/retry-when-online.tsx'
import { FirstLoadFailed, useFirstLoadFailed } from '../connection/first-load-failed.tsx'
import { Navigation } from './navigation.tsx'
import { SideRail } from './side-rail.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const MeetupLayer = lazyComponent(async () => (await import('../../screens/meetup/meetup-layer.tsx')).MeetupLayer, {
  later: true,
  missing: (again, { failures }) => <MeetupLayerFallback again={again} failures={failures} />,
})

const TutorialLayer = lazyComponent(async () => (await import('../../screens/tutorial/tutorial-layer.tsx')).TutorialLayer, {
  later: true,
})

const FloatingLayer = lazyComponent(async () => (await import('./floating-layer.tsx')).FloatingLayer, {
  later: true,
  missing: retryWhenOnline,
})

const ShortcutLayer = lazyComponent(async () => (await import('../shortcuts/shortcut-layer.tsx')).ShortcutLayer, {
  later: true,
})

/** The layout around every signed-in screen. */
export function AppLayout() {
  const wide = useWide()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const main = useRef<HTMLElement>(null)
  const inChat = !wide && pathname === '/messages' && search.has('with')
  const tabs = hasTabs(pathname)
  const inVain = useFirstLoadFailed()
  const showsAvailability = useLive('me', null, Boolean) && isHome(pathname) && !inVain

  useScrollRestoration(pathname)
  useFocusOnArrival(main, pathname)

  return (
    <div
      className={
        wide
          ? 'grid grid-cols-[232px_minmax(0,1fr)] pt-(--safe-t)'
          : tabs
            ? 'pt-(--safe-t) pb-[calc(var(--bar)+var(--safe-b)+16px)]'
            : 'pt-(--safe-t)'
      }
      data-over={inChat ? 'composer' : undefined}
    >
      {wide && <SkipLink to="main">Skip to content</SkipLink>}
      {/* My availability is never more than three stops of the Tab key away (ADR 0086). */}
      {showsAvailability && <SkipLink to="availability">Skip to your availability</SkipLink>}
      {wide && <SideRail />}
      <main id="main" ref={main} tabIndex={-1} className="min-w-0">
        {inVain && pathname !== '/stuck' ? <FirstLoadFailed /> : <Outlet />}
      </main>
      {!wide && tabs && !inChat && <Navigation rail={false} />}
      <FloatingLayer inChat={inChat} />
      <InstallHint />
      <MeetupLayer />
      <TutorialLayer />
      {wide && <ShortcutLayer />}
    </div>
  )
}

/** Shown while it has the focus. Leads past what comes before the element with this id. */
function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed start-4 top-4 z-50 -translate-y-24 rounded-sm bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      {children}
    </a>
  )
}

/**
 * Moves the focus to a new screen, so that a screen reader and the Tab key start there. Not on the first page, because the
 * student left no other.
 */
function useFocusOnArrival(main: { current: HTMLElement | null }, pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
