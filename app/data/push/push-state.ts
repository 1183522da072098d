/** How this device stands with pushes, as its settings show it. */
export type PushState =
  /** Not asked yet. */
  | 'default'
  | 'on'
  /** Allowed, and not switched on. */
  | 'off'
  | 'blocked'
  /** An iPhone or iPad outside the Home Screen. */
  | 'home-screen'
  /** A private window, in which the browser refuses. */
  | 'private'
  | 'unsupported'

export type PushSupport = 'supported' | 'home-screen' | 'unsupported'

/** Facts about the browser of this page. */
export interface BrowserFacts {
  /** The browser has notifications, pushes and service workers, and may use them here. */
  hasPush: boolean
  isApple: boolean
  /** The page runs as an installed app. */
  isStandalone: boolean
}

/** Safari on iPhone and iPad has pushes only for pages that were opened from the Home Screen. */
export function pushSupport({ hasPush, isApple, isStandalone }: BrowserFacts): PushSupport {
  if (hasPush) return 'supported'
  return isApple && !isStandalone ? 'home-screen' : 'unsupported'
}

/** Returns whether this is an iPhone or iPad. An iPad says that it is a Mac, which has no touch screen. */
export function isAppleHandheld({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

export interface PushFacts {
  support: PushSupport
  permission: NotificationPermission
  /** The browser refused a subscription although the student allows notifications. */
  isPrivate: boolean
  /** This device is registered for the signed-in student. */
  isRegistered: boolean
}

export function pushState({ support, permission, isPrivate, isRegistered }: PushFacts): PushState {
  if (support !== 'supported') return support
  if (permission === 'denied') return 'blocked'
  if (permission === 'default') return 'default'
  if (isPrivate) return 'private'
  return isRegistered ? 'on' : 'off'
}
