import { useEachSecond } from '../../data/time/use-each-second.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { ConnectCard } from '../calendar/connect-card.tsx'
import { SyncCard } from '../calendar/sync-card.tsx'
import { minute } from '../../../schemas/rules/minute.ts'
import { StudyClock } from '../study/study-clock.tsx'
import { ActiveStudySessions } from '../study/lazy-study.tsx'
import { DayCard } from './day-card.tsx'
import { shortDate } from './days.ts'
import { SignInRequired } from './sign-in-required.tsx'
import { ScheduleHeader, SCHEDULE_COLUMN, SCHEDULE_WIDE } from './schedule-header.tsx'
import { ScheduleSkeleton } from './schedule-skeleton.tsx'
import { Timetable } from './timetable.tsx'
import { useScheduleItems } from './use-schedule-items.ts'
import { useShownDay } from './use-shown-day.ts'

/** The planned time of the student: a day on phones, a week if there is room (spec §2, clarification F9). */
export function ScheduleScreen() {
  const now = useEachSecond(minute)
  const items = useScheduleItems()
  const sessions = useLive('studySessions', null)
  const me = useLive('me', null)
  const shown = useShownDay(now)
  const wide = useWide()
  const isSignedOut = useConnection() === 'signed-out'
  useTitle('My Schedule')
  useAppReady(items !== undefined && Boolean(me))
  if (!items || !me) return <ScheduleSkeleton />

  const signIn = isSignedOut && <SignInRequired />
  const calendar = me.googleCalendarConnected ? <SyncCard me={me} /> : <ConnectCard me={me} />
  const running = sessions?.filter(({ startTime }) => minute(startTime) <= now) ?? []
  const active = running.length > 0 && <ActiveStudySessions sessions={running} />
  if (wide) {
    return (
      <div className={SCHEDULE_WIDE}>
        <Timetable items={items} now={now} shown={shown} signIn={signIn} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-3.5">
          <StudyClock />
          {calendar}
          {active}
        </div>
      </div>
    )
  }
  return (
    <div className={SCHEDULE_COLUMN}>
      <ScheduleHeader>
        <p className="text-muted tabular-nums">{shortDate(now)}</p>
      </ScheduleHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter)">
        {signIn}
        <StudyClock />
        {calendar}
        <DayCard items={items} now={now} shown={shown} />
      </div>
      {active}
    </div>
  )
}
