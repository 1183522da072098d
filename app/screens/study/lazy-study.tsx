import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { RetryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'

const missing = (again: () => void) => <RetryWhenOnline again={again} />

// What Home and the schedule both show: below who is there, or on another screen, and in neither's way.
export const StudyClock = lazyComponent(async () => (await import('./study-clock.tsx')).StudyClock, { missing })
export const ActiveSessions = lazyComponent(async () => (await import('./active-sessions.tsx')).ActiveSessions, { missing })
