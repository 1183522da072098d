import { FIRST_SCREENS, firstScreen } from './first-screen-code.ts'
import { ClassmatesSkeleton } from './screens/home/classmates-skeleton.tsx'
import { ConversationSkeleton } from './screens/messages/conversation-skeleton.tsx'
import { lazyComponent } from './shell/lazy/lazy-component.tsx'
import { pageUnavailable } from './shell/lazy/page-unavailable.tsx'
import { Splash } from './ui/splash.tsx'

export const HomeScreen = lazyComponent(async () => (await FIRST_SCREENS.home()).HomeScreen, {
  coming: (
    <div className="mx-auto max-w-150 px-(--gutter) pt-12.5">
      <ClassmatesSkeleton />
    </div>
  ),
  missing: pageUnavailable,
})

export const MessagesScreen = lazyComponent(async () => (await FIRST_SCREENS.messages()).MessagesScreen, {
  coming: (
    <div className="mx-auto max-w-150 pt-12.5">
      <ConversationSkeleton />
    </div>
  ),
  missing: pageUnavailable,
})

/** The screens of signed-out visitors. */
export const SignedOutRoutes = lazyComponent(async () => (await FIRST_SCREENS.signedOut()).default, {
  coming: <Splash />,
  missing: pageUnavailable,
})

/** Loads the screen of this address, so that the first picture shows it and no placeholder. */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const name = firstScreen(pathname, true)
  if (name === 'home') await HomeScreen.load()
  else if (name === 'messages') await MessagesScreen.load()
}
