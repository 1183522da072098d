import { cameFromSignIn } from './arrived-from-sign-in.ts'

// cast: entries of the type navigation have this class
const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/** Whether the student came from the sign-in page: it may be another student than the device remembers. */
export const arrivedFromSignIn = cameFromSignIn({
  referrer: document.referrer,
  origin: location.origin,
  type: navigation?.type ?? 'navigate',
})
