import { changeCountText, needAttentionText } from '../pending-changes/change-count-text.ts'
import { PORTAL_TITLE } from '../page/portal-title.ts'
import type { BarPhase, ConnectionStatus } from './connection-phase.ts'

/** The texts of the connection bar. */
export interface ConnectionText {
  title: string
  /** Belongs to the title: beside it, or below it when the bar is narrow. */
  count?: string
  note?: string
}

interface Known extends Pick<ConnectionStatus, 'pending' | 'refused'> {
  /** This browser stores nothing: pending changes last as long as the page. */
  inMemory: boolean
  /** The browser sends pending changes also while Friendioo is closed (Background Sync). */
  sendsClosed: boolean
  /** The server fails: the network is not the cause. */
  serverFails: boolean
  /** The sign-in page of a network responds in place of the server. */
  behindPortal: boolean
}

/**
 * Returns the text of the connection bar (design-language.md sections 6 and 8: calm, and what happens next). Null when it says
 * nothing.
 */
export function connectionText(
  phase: BarPhase,
  { pending, refused, inMemory, sendsClosed, serverFails, behindPortal }: Known,
): ConnectionText | null {
  const sendsText = inMemory ? 'Sends while this page is open.' : `Saved on this device. Sends ${when(sendsClosed)}.`
  switch (phase) {
    case 'quiet':
      return null
    case 'closed':
      return { title: 'Your data isn’t opening', note: 'What you wrote is still saved.' }
    case 'needs-you':
      return { title: needAttentionText(refused), note: 'Nothing is lost.' }
    case 'waiting':
      return { title: `${changeCountText(pending)} waiting`, note: withRefused(refused, sendsText, sendsClosed) }
    case 'offline': {
      const title = behindPortal ? PORTAL_TITLE : serverFails ? 'Friendioo isn’t answering' : 'You’re offline'
      if (pending > 0) return { title, count: `${changeCountText(pending)} waiting`, note: withRefused(refused, sendsText, sendsClosed) }
      return { title, ...(refused > 0 && { count: needAttentionText(refused) }), ...(serverFails && { note: 'Retrying automatically.' }) }
    }
    case 'sending':
      return { title: 'Back online', count: `sending ${pending}`, note: 'Almost there.' }
    case 'caught-up':
      return { title: 'All caught up' }
    case 'signed-out':
      return pending === 0 ? { title: 'Sign in to stay up to date' } : { title: `Sign in to send ${changeCountText(pending)}` }
    case 'outdated':
      return { title: 'Update needed', note: pending === 0 ? 'Reload to continue.' : `Reload to send ${changeCountText(pending)}.` }
  }
}

function withRefused(refused: number, note: string, sendsClosed: boolean): string {
  return refused === 0 ? note : `${needAttentionText(refused)}. The rest is sent ${when(sendsClosed)}.`
}

function when(sendsClosed: boolean): string {
  return sendsClosed ? 'automatically' : 'while Friendioo is open'
}
