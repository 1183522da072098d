import { Link } from 'react-router'
import { STATUS_BADGE } from '../../../schemas/rules/availability.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useMyAvailability } from '../../data/use-my-availability.ts'
import { InstallButton } from '../../shell/install/install-button.tsx'
import { Bell } from '../../shell/page/page-bell.tsx'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PresenceMark } from '../../ui/presence-mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The top bar of Home on phones: the student, and their status as others see it (clarification H16). */
export function HomeHeader() {
  const me = useLive('me', null)
  const status = useMyAvailability()?.currentStatus
  const offline = useConnection() === 'offline'
  return (
    <header className="flex min-h-16 items-center gap-2.5 px-(--gutter) pt-2.5 pb-2 [--ring:var(--color-surface)]">
      {me && status ? (
        <>
          <Avatar student={me} size={44} status={status} stale={offline} silent />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-1.75 gap-y-0.5">
              <p dir="auto" className="truncate text-base font-bold tracking-snug">
                {fullName(me) || 'Your profile'}
              </p>
              <Badge look={status}>
                <PresenceMark status={status} />
                {STATUS_BADGE[status]}
              </Badge>
            </div>
            <p className="truncate text-xs text-muted">
              {studyLine(me) || (
                <Link to="/profile" className="underline underline-offset-3">
                  Complete your profile
                </Link>
              )}
            </p>
          </div>
        </>
      ) : (
        <>
          <Skeleton className="size-11 rounded-full" />
          <div className="grid min-h-[2.5625rem] flex-1 content-center gap-2.5">
            <Skeleton className="h-3 w-33" />
            <Skeleton className="h-2.5 w-27" />
          </div>
        </>
      )}
      <div className="-me-2.5 flex">
        <InstallButton />
        <Bell />
      </div>
    </header>
  )
}
