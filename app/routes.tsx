import { useEffect, type ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { isLeavingDevice } from './data/account/leaving.ts'
import { useLive } from './data/use-live.ts'
import { worker } from './data/worker.ts'
import { HomeScreen, MessagesScreen, SignedOutRoutes } from './first-screens.tsx'
import { InvitationScreen, NotFound, PrivacyScreen, StuckScreen } from './public-routes.tsx'
import { GroupsSkeleton } from './screens/groups/groups-skeleton.tsx'
import { MatchesSkeleton } from './screens/matches/matches-skeleton.tsx'
import { NewMessageSkeleton } from './screens/messages/new/new-message-skeleton.tsx'
import { ProfileSkeleton } from './screens/profile/profile-skeleton.tsx'
import { ScheduleSkeleton } from './screens/schedule/schedule-skeleton.tsx'
import { UserSkeleton } from './screens/user/user-skeleton.tsx'
import { WhatsAppSkeleton } from './screens/whatsapp/whatsapp-skeleton.tsx'
import { lazyComponent, preloadAll } from './shell/lazy/lazy-component.tsx'
import { AppLayout } from './shell/layout/app-layout.tsx'
import { pageUnavailable } from './shell/lazy/page-unavailable.tsx'
import { SlowStart } from './shell/slow-start.tsx'
import type { SignedInPage } from './shell/page/signed-in-pages.ts'
import { STUCK } from './shell/page/stuck-path.ts'
import { appReady, isInUse } from './shell/page/use-app-ready.ts'
import { Splash } from './ui/splash.tsx'
import { isDataError } from './platform/expected-failures.ts'
import { logUnless } from './platform/log.ts'

const GroupsScreen = lazyComponent(async () => (await import('./screens/groups/groups-screen.tsx')).GroupsScreen, {
  coming: <GroupsSkeleton />,
  missing: pageUnavailable,
})

const ClassmatesScreen = lazyComponent(async () => (await import('./screens/home/classmates-screen.tsx')).ClassmatesScreen, {
  missing: pageUnavailable,
})

const ScheduleScreen = lazyComponent(async () => (await import('./screens/schedule/schedule-screen.tsx')).ScheduleScreen, {
  coming: <ScheduleSkeleton />,
  missing: pageUnavailable,
})

const ProfileScreen = lazyComponent(async () => (await import('./screens/profile/profile-screen.tsx')).ProfileScreen, {
  coming: <ProfileSkeleton />,
  missing: pageUnavailable,
})

const NotificationSettings = lazyComponent(
  async () => (await import('./screens/profile/notifications/notification-settings.tsx')).NotificationSettings,
  { coming: <ProfileSkeleton />, missing: pageUnavailable },
)

const NewMessageScreen = lazyComponent(async () => (await import('./screens/messages/new/new-message-screen.tsx')).NewMessageScreen, {
  coming: <NewMessageSkeleton />,
  missing: pageUnavailable,
})

const WhatsAppScreen = lazyComponent(async () => (await import('./screens/whatsapp/whatsapp-screen.tsx')).WhatsAppScreen, {
  coming: <WhatsAppSkeleton />,
  missing: pageUnavailable,
})

const UserScreen = lazyComponent(async () => (await import('./screens/user/user-screen.tsx')).UserScreen, {
  coming: <UserSkeleton />,
  missing: pageUnavailable,
})

const MatchesScreen = lazyComponent(async () => (await import('./screens/matches/matches-screen.tsx')).MatchesScreen, {
  coming: <MatchesSkeleton />,
  missing: pageUnavailable,
})

const FirebaseDemoScreen = lazyComponent(
  async () => (await import('./screens/firebase-demo/firebase-demo-screen.tsx')).FirebaseDemoScreen,
  {
    missing: pageUnavailable,
  },
)

const WelcomeScreen = lazyComponent(async () => (await import('./screens/welcome/welcome-screen.tsx')).WelcomeScreen, {
  missing: pageUnavailable,
})

const OperatorScreen = lazyComponent(async () => (await import('./screens/operator/operator-screen.tsx')).OperatorScreen, {
  missing: pageUnavailable,
})

/** Screens without the app's navigation. */
const ALONE = { welcome: WelcomeScreen, operator: OperatorScreen } satisfies Partial<Record<SignedInPage, ComponentType>>

const IN_LAYOUT: Record<Exclude<SignedInPage, keyof typeof ALONE>, ComponentType> = {
  homepage: HomeScreen,
  classmates: ClassmatesScreen,
  groups: GroupsScreen,
  schedule: ScheduleScreen,
  messages: MessagesScreen,
  'new-message': NewMessageScreen,
  profile: ProfileScreen,
  'profile/notifications': NotificationSettings,
  'whatsapp-meetup': WhatsAppScreen,
  'user-profile/:userId?': UserScreen,
  'academic-matches': MatchesScreen,
  'firebase-demo': FirebaseDemoScreen,
}

/** The routes of the student whose data this device has, or the signed-out routes (spec §2, clarifications A2 and A5). */
export function AppRoutes() {
  const session = useLive('session', null)
  const { pathname } = useLocation()
  if (pathname === STUCK && (!session?.student || session.stuck))
    return (
      <main className="pt-(--safe-t)">
        <StuckScreen />
      </main>
    )
  if (!session) return <Splash />
  // A screen that may be in use stays, with what is typed in it. There the connection bar says that the data does not open.
  if (session.stuck && !isInUse()) return <SlowStart waitsFor="device" maySignOut />
  if (session.student) return <SignedIn />
  // The start page is about to load: for a moment, this address would ask to sign in.
  if (isLeavingDevice()) return <Splash />
  return <SignedOutRoutes />
}

function SignedIn() {
  const { pathname, search } = useLocation()
  useEffect(() => void appReady.then(preloadAll), [])
  useEffect(() => {
    // A student writes a new message, or looks at "Something is stuck?", for one occasion: the next start must not begin with either page.
    if (pathname === '/new-message' || pathname === STUCK) return
    void worker.saveLastPage(pathname + search).catch(logUnless(isDataError, 'The last page could not be stored'))
  }, [pathname, search])
  return (
    <Routes>
      <Route element={<AppLayout />}>
        <Route index element={<HomeScreen />} />
        <Route path={STUCK} element={<StuckScreen />} />
        {Object.entries(IN_LAYOUT).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
      {Object.entries(ALONE).map(([path, Screen]) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      <Route path="privacy" element={<PrivacyScreen />} />
      <Route path="invitation/:token" element={<InvitationScreen />} />
      <Route path="*" element={<NotFound signedIn />} />
    </Routes>
  )
}
