import { useLive } from '../../data/use-live.ts'
import { useWide } from '../../ui/use-wide.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { RetryWhenOnline } from '../lazy/retry-when-online.tsx'

/** Holds the place of the bell until its code is loaded. */
const PLACE = <span className="size-11 shrink-0" />

/** The bell, on every page: in the header of a page on phones, at the head of the rail on wide screens (ADR 0078). */
export const Bell = lazyComponent(async () => (await import('../../screens/notifications/bell.tsx')).Bell, {
  later: true,
  coming: PLACE,
  missing: (again) => (
    <>
      {PLACE}
      <RetryWhenOnline again={again} />
    </>
  ),
})

/** The bell at the end of a header on phones; nothing where the rail has it, or while nobody is signed in. */
export function HeaderBell() {
  const wide = useWide()
  const signedIn = useLive('session', null, (session) => session?.student != null)
  return wide || !signedIn ? null : <Bell />
}
