import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'

const missing = retryWhenOnline

// Home and the schedule share these. They load after the first screen, because they are below the classmates or on another screen.
export const StudyClock = lazyComponent(async () => (await import('./study-clock.tsx')).StudyClock, { missing })
export const MeetupsNow = lazyComponent(async () => (await import('../meetup/meetups-now.tsx')).MeetupsNow, { missing })
export const ActiveStudySessions = lazyComponent(async () => (await import('./active-study-sessions.tsx')).ActiveStudySessions, { missing })
