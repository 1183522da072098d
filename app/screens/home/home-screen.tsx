import { useState } from 'react'
import { Navigate } from 'react-router'
import { MINUTE } from '../../../schemas/constants.ts'
import { isProfileComplete } from '../../../schemas/rules/profile.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useLive } from '../../data/use-live.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { RetryWhenOnline, retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'
import { ProfileCompletion } from '../../shell/page/profile-completion.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { RemountWhenMoved } from '../../ui/remount-when-moved.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ActiveStudySessions, MeetupsNow, StudyClock } from '../study/lazy-study.tsx'
import { AvailabilityCard } from './availability-card.tsx'
import { ClassmateSearch } from './classmate-search.tsx'
import { Classmates } from './classmates.tsx'
import { HomeHeader } from './home-header.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { useCurrentMeetups } from '../meetup/use-current-meetups.ts'
import { useWelcomeOffer } from './use-welcome-offer.ts'
import { WelcomeCard } from './welcome-card.tsx'

// Loads after the first screen, because it is below the classmates or beside them.
const FormGroup = lazyComponent(async () => (await import('./form-group.tsx')).FormGroup, {
  missing: retryWhenOnline,
})
// Loads together with its contents: a clock that arrives after the sessions would push them down.
const MyStudy = lazyComponent(
  async () => (await Promise.all([import('./my-study.tsx'), StudyClock.load(), ActiveStudySessions.load()]))[0].MyStudy,
  {
    missing: (again, { props }) => (
      <>
        <RetryWhenOnline again={again} />
        {props.children}
      </>
    ),
  },
)

/** Heights of 'Your Active Sessions', and of each of its cards with the gap before the next, px. */
const SESSIONS_TITLE_HEIGHT = 32
const SESSION_CARD_HEIGHT = 131
/** The same of 'Your Meetups', px. */
const MEETUP_CARD_HEIGHT = 131

/** Home: the classmates nearby, and the groups, sessions and availability of the student. */
export function HomeScreen() {
  const me = useLive('me', null)
  const classmates = useLive('classmates', null)
  const known = useLive('studySessions', null)
  // Before the first sync there are none yet.
  const sessions = me ? known : undefined
  const meetups = useCurrentMeetups()
  const currentMeetups = me ? meetups : undefined
  const now = useNow()
  // `now` changes only once a minute, so a session that has just begun counts as running, too.
  const runs = sessions?.some(({ startTime }) => startTime < now + MINUTE) ?? false
  const wide = useWide()
  const incomplete = me ? !isProfileComplete(me) : false
  const offered = useWelcomeOffer(me)
  // On a new device, cards of unknown heights take the place of all placeholders at once, so that none moves another.
  const isKnown = Boolean(me && classmates && sessions && currentMeetups)
  const [began] = useState(Boolean(me))
  // The running sessions wait for the classmates, whom they would move down, unless the device remembers them for the first frame.
  const [remembers] = useState(Boolean(sessions && currentMeetups))
  const shownSessions = isKnown || remembers ? sessions : undefined
  useTitle()
  useAppReady(Boolean(me && classmates))

  if (offered) return <Navigate to="/welcome" replace />

  // A red card needs an action and comes first; a green card is good news and comes last (design-language.md section 6).
  const completion = me && isKnown && <ProfileCompletion me={me} />
  const welcome = me && isKnown && <WelcomeCard me={me} />
  const form = me && classmates && <FormGroup me={me} />
  const study = me && classmates && (
    <MyStudy clock={<StudyClock />} hasSessions={wide || !runs}>
      {!incomplete && completion}
    </MyStudy>
  )
  if (wide) {
    return (
      <div className="mx-auto grid max-w-325 grid-cols-[minmax(0,1fr)_372px] gap-7 px-7 pb-10">
        <div className="min-w-0">
          <div className="flex items-end justify-between gap-4 pt-4.5 pb-1.5">
            <h1 className="pb-1.5 text-title leading-8 font-extrabold tracking-tighter">Discover</h1>
            <div className="w-62.5">
              <ClassmateSearch />
            </div>
          </div>
          <div className="max-w-105">
            <HomeTabs />
          </div>
          <Classmates />
          {form}
        </div>
        {/* Sticks by its end: a column that is taller than the window scrolls until its end is visible. */}
        <div className="sticky bottom-0 grid min-h-[calc(100dvh-var(--safe-t))] grid-cols-[minmax(0,1fr)] content-start gap-3 self-end pt-4.5">
          {welcome}
          {incomplete && completion}
          <AvailabilityCard waits={!isKnown && !began} />
          {study}
        </div>
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-150">
      <h1 className="sr-only">Discover</h1>
      <HomeHeader />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter)">
        <HomeTabs />
        {welcome}
        {incomplete && completion}
        <AvailabilityCard waits={!isKnown && !began} />
      </div>
      {/* Sessions and meetups of now come before the classmates (ADR 0086), who are drawn once they are known: nothing moves down. */}
      {shownSessions && currentMeetups && currentMeetups.length > 0 && (
        <div style={{ minHeight: `${SESSIONS_TITLE_HEIGHT + currentMeetups.length * MEETUP_CARD_HEIGHT}px` }}>
          <MeetupsNow meetups={currentMeetups} />
        </div>
      )}
      {shownSessions && runs && (
        // Its code loads after the first screen, into the room that its cards will take.
        <div style={{ minHeight: `${SESSIONS_TITLE_HEIGHT + shownSessions.length * SESSION_CARD_HEIGHT}px` }}>
          <ActiveStudySessions sessions={shownSessions} />
        </div>
      )}
      <RemountWhenMoved isSettled={isKnown}>
        <Classmates waits={!isKnown} />
      </RemountWhenMoved>
      {form}
      {study}
    </div>
  )
}
