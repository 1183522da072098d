import { behind } from '../../shell/lazy/lazy-component.tsx'
import { ComesLater } from '../../shell/lazy/retry-when-online.tsx'

const missing = (again: () => void) => <ComesLater again={again} />

// What Home and the schedule both show: below who is there, or on another screen, and in neither's way.
export const StudyClock = behind(async () => (await import('./study-clock.tsx')).StudyClock, { missing })
export const ActiveSessions = behind(async () => (await import('./active-sessions.tsx')).ActiveSessions, { missing })
