import { Link } from 'react-router'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { Navigation } from './navigation.tsx'
import { Bell } from '../header/page-bell.tsx'
import { studyLine } from '../page/study-line.ts'

const UpdateCard = lazyComponent(async () => (await import('../update/update-card.tsx')).UpdateCard, { later: true })
const RailFind = lazyComponent(async () => (await import('./rail-find.tsx')).RailFind, { later: true })
const InstallEntry = lazyComponent(async () => (await import('../install/install-entry.tsx')).InstallEntry, { later: true })

/** The side rail: the five places, with the student's card at the foot. */
export function SideRail() {
  return (
    <header className="sticky top-(--safe-t) z-30 flex h-[calc(100dvh-var(--safe-t))] flex-col border-e border-line bg-surface px-3 pt-3.5 pb-3.5 [--ring:var(--color-surface)]">
      <div className="flex min-h-11 items-center justify-between ps-3 pb-3">
        <Wordmark />
        <Bell />
      </div>
      <Navigation rail />
      <RailFind />
      {/* Toasts stand here, where nothing is read or pressed (toast-place.ts). */}
      <div data-rail-room className="flex-1" />
      <UpdateCard />
      <InstallEntry />
      <MyCard />
    </header>
  )
}

function MyCard() {
  const me = useLive('me', null)
  const connection = useConnection()
  const availability = useMyAvailability()
  // Its place is kept free, so that the entry above it does not move.
  if (!me || !availability) return <div className="h-15.25" />
  return (
    <div className="mx-1 border-t border-line pt-2">
      <Link to="/profile" className="press flex items-center gap-2 rounded-sm px-1 py-1.5 leading-tight hover:bg-sunken">
        <Avatar student={me} size={40} status={availability.currentStatus} stale={connection === 'offline'} silent />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-semibold">
            {fullName(me) || 'Your profile'}
          </span>
          <span className="block text-xs text-muted">{studyLine(me) || 'Complete your profile'}</span>
        </span>
      </Link>
    </div>
  )
}
