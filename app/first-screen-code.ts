/** Code of the screens with which most starts begin. Each is a file of its own, so that a start loads one of them. */
export const FIRST_SCREENS = {
  home: () => import('./screens/home/home-screen.tsx'),
  messages: () => import('./screens/messages/messages-screen.tsx'),
  signedOut: () => import('./signed-out-routes.tsx'),
}

/** Returns which code shows this address; null: code that loads once its page is drawn. */
export function firstScreen(pathname: string, isSignedIn: boolean): keyof typeof FIRST_SCREENS | null {
  if (!isSignedIn) return 'signedOut'
  if (pathname === '/' || pathname === '/homepage') return 'home'
  return pathname === '/messages' ? 'messages' : null
}
