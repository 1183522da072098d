import { isStorageLow, roomText } from '../../../schemas/rules/storage-room.ts'
import type { DeviceFacts } from '../../data/stuck/device-facts.ts'
import type { StatusView } from '../../data/views.ts'
import { PORTAL_TITLE } from '../../shell/page/portal-title.ts'
import { changeCountText, needAttentionText } from '../../shell/pending-changes/change-count-text.ts'
import { refusedText } from '../../shell/pending-changes/pending-change-text.ts'

/** The obstacles, most urgent first. */
export type Cause =
  'portal' | 'signed-out' | 'outdated' | 'no-data' | 'storage' | 'server' | 'offline' | 'refused' | 'newer' | 'sending' | 'nothing'

export interface KnownFacts {
  /** The facts from device and server; null while they are requested. */
  facts: Pick<DeviceFacts, 'server' | 'storage' | 'versions' | 'hasNetwork'> | null
  /** A student is signed in; null: the data worker has not said it. */
  isSignedIn: boolean | null
  /** The local data does not open. */
  isClosed: boolean
  /** This browser stores nothing: pending changes last as long as the page. */
  inMemory: boolean
  status: Pick<StatusView, 'connection' | 'serverFails' | 'behindPortal' | 'pending' | 'refused'> | null
}

export interface Diagnosis {
  cause: Cause
  title: string
  text: string
}

/** Returns the one thing that is stuck, and what helps (design-language.md section 14). */
export function diagnose(known: KnownFacts): Diagnosis {
  const cause = causeOf(known)
  return { cause, ...WORDS[cause](known) }
}

function causeOf({ facts, isSignedIn, isClosed, status }: KnownFacts): Cause {
  if (status?.behindPortal || facts?.server === 'foreign') return 'portal'
  if (isClosed || (isSignedIn === null && facts !== null)) return 'no-data'
  if (isSignedIn === false || status?.connection === 'signed-out') return 'signed-out'
  if (status?.connection === 'outdated') return 'outdated'
  if (isStorageLow(facts?.storage ?? null)) return 'storage'
  if (status?.serverFails) return 'server'
  if (status?.connection === 'offline' || facts?.server === 'no-response') return 'offline'
  if (status && status.refused > 0) return 'refused'
  if (status && status.pending > 0) return 'sending'
  const { page, server } = facts?.versions ?? { page: null, server: null }
  return page !== null && server !== null && page !== server ? 'newer' : 'nothing'
}

const WORDS: Record<Cause, (known: KnownFacts) => { title: string; text: string }> = {
  portal: (known) => ({
    title: PORTAL_TITLE,
    text: `Its sign-in page opens instead of Friendioo. ${sendsText(known, 'you have signed in there')}`,
  }),
  'signed-out': ({ status }) => ({
    title: 'You’re signed out',
    text: status && status.pending > 0 ? `Sign in to send ${changeCountText(status.pending)}.` : 'Sign in to continue.',
  }),
  outdated: (known) => ({ title: 'This version is too old', text: `Reload Friendioo to update. ${stays(known)}` }),
  'no-data': () => ({
    title: 'Your data isn’t opening',
    text: 'It may be in use by another Friendioo tab. Close the other tabs, then reload. If that doesn’t help, quit and reopen the browser. What you wrote is still saved.',
  }),
  storage: ({ facts }) => ({
    title: 'This device is almost full',
    text: `${facts?.storage ? roomText(facts.storage) : ''} Delete photos, videos or apps that you no longer need. Without free space, nothing you write here can be saved.`,
  }),
  server: (known) => ({
    title: 'Friendioo isn’t answering',
    text: `You’re connected, but Friendioo’s server isn’t responding. ${sendsText(known, 'it responds again')}`,
  }),
  // The same title as in the connection bar, which is in sight, too: for the app, no network and a server out of reach are one state.
  offline: (known) => ({
    title: 'You’re offline',
    text: known.facts?.hasNetwork
      ? `This device has a network, but Friendioo can’t be reached. ${sendsText(known, 'it can be reached')}`
      : sendsText(known, 'the network is back'),
  }),
  refused: ({ status }) => ({
    title: needAttentionText(status?.refused ?? 0),
    text: refusedText(status?.refused ?? 0),
  }),
  newer: (known) => ({ title: 'A new version is available', text: `Reload Friendioo to update. ${stays(known)}` }),
  sending: ({ status }) => ({
    title: `${changeCountText(status?.pending ?? 0)} on the way`,
    text: 'Friendioo is responding, and your changes are sent in order. If this takes long, send them now.',
  }),
  nothing: ({ facts }) => (facts ? { title: 'Nothing is stuck', text: 'Friendioo is responding, and everything has been sent.' } : LOOKING),
}

const LOOKING = { title: 'Looking...', text: 'One moment.' }

/** @param when what the changes wait for, as the end of a sentence */
function sendsText({ status, inMemory }: KnownFacts, when: string): string {
  const pending = status?.pending ?? 0
  if (pending === 0) return 'You can read everything stored on this device. There is nothing to send.'
  const changes = pending === 1 ? 'Your change is' : `Your ${pending} changes are`
  return inMemory
    ? `${changes} kept while this page is open: leave it open.`
    : `${changes} saved on this device and will be sent automatically once ${when}.`
}

function stays({ status, inMemory }: KnownFacts): string {
  const pending = status?.pending ?? 0
  if (pending === 0) return 'Your drafts stay.'
  return inMemory
    ? 'Wait until your changes have been sent.'
    : `Drafts and ${pending === 1 ? '1 waiting change' : `${pending} waiting changes`} stay.`
}
