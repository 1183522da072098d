/** How a browser without a prompt installs an app: by its share menu, by its own menu, or in some other way (spec §8). */
export type Platform = 'apple-touch' | 'android' | 'other'

/** Returns the platform of this browser. An iPad says that it is a Mac, but no Mac has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'apple-touch'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
