import type { Phase } from './connection-phase.ts'

export interface Words {
  title: string
  /** Belongs to the title: beside it, or below where the bar is narrow. */
  count?: string
  note?: string
}

/**
 * What the connection bar says (design.md sections 6 and 8: calm, and what happens next). Null: nothing.
 *
 * @param inMemory this browser keeps nothing: what waits lives as long as the page
 */
export function connectionWords(phase: Phase, pending: number, inMemory = false): Words | null {
  switch (phase) {
    case 'quiet':
      return null
    case 'offline':
      return pending === 0
        ? { title: 'You’re offline' }
        : { title: 'You’re offline', count: `${changes(pending)} waiting`, note: inMemory ? 'Goes out by itself while this page is open.' : 'Saved on this device. Goes out by itself.' }
    case 'sending':
      return { title: 'Back online', count: `sending ${pending}` }
    case 'caught-up':
      return { title: 'All caught up' }
    case 'signed-out':
      return pending === 0 ? { title: 'Sign in to stay up to date' } : { title: `Sign in to send ${changes(pending)}` }
    case 'outdated':
      return { title: 'A newer Friendioo is needed', note: pending === 0 ? 'Reload to go on.' : `Reload to send ${changes(pending)}.` }
  }
}

/** '1 change', '3 changes'. */
export function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
