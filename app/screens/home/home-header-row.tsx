import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { STATUS_BADGE } from '../../../schemas/rules/availability.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { Student } from '../../../schemas/student.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PresenceMark } from '../../ui/presence-mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  /** Null until it is known who is signed in. */
  me: Pick<Student, 'firstName' | 'lastName' | 'profileImageUrl' | 'year' | 'program' | 'currentStatus'> | null
  /** True while offline: the status shown is the last known one. */
  stale?: boolean
  /** The buttons at the end. */
  children?: ReactNode
}

/** The student, and their status as others see it (clarification H16), at the head of Home on phones. */
export function HomeHeaderRow({ me, stale = false, children }: Props) {
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-2.5 px-(--gutter) pt-2.5 pb-2 [--ring:var(--color-surface)]">
      {me ? (
        <>
          <Avatar student={me} size={44} status={me.currentStatus} stale={stale} silent />
          <div className="min-w-[min(100%-3.5rem,9rem)] flex-1">
            <div className="flex flex-wrap items-center gap-x-1.75 gap-y-0.5">
              <p dir="auto" className="truncate text-base font-bold tracking-snug">
                {fullName(me) || 'Your profile'}
              </p>
              <Badge look={me.currentStatus}>
                <PresenceMark status={me.currentStatus} />
                {STATUS_BADGE[me.currentStatus]}
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
      {children}
    </header>
  )
}
