import { BADGE_MAX, REPORTS_PER_DAY_MAX, STORED_BYTES_PER_DAY_MAX } from '../../../schemas/constants.ts'
import type { Connection, PendingChangeView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { daysBetween } from '../../ui/day-label.ts'
import { rowTime } from '../../ui/row-time.ts'
import { PORTAL_TITLE } from '../page/portal-title.ts'
import { changeCountText, needAttentionText } from './change-count-text.ts'

interface Known {
  connection: Connection
  waiting: number
  refused: number
  /** This browser stores nothing: pending changes last as long as the page. */
  inMemory: boolean
  /** The browser sends pending changes also while Friendioo is closed (Background Sync). */
  sendsClosed: boolean
  /** The server fails: the network is not the cause. */
  serverFails: boolean
  /** The sign-in page of a network responds in place of the server. */
  behindPortal: boolean
  /** The browser deletes what it stores after 7 days without a visit (Safari in a tab, if it refused to keep it). */
  isDeletedUnvisited: boolean
}

/** Returns the title of the list: how many changes are pending, or need the student. */
export function pendingTitle({ waiting, refused }: Pick<Known, 'waiting' | 'refused'>): string {
  if (waiting > 0) return `${changeCountText(waiting)} waiting`
  return refused > 0 ? needAttentionText(refused) : 'Nothing is waiting'
}

const UNVISITED = ' Without a visit for 7 days this browser deletes what waits, unless Friendioo is on your Home Screen or in the Dock.'

/** Returns the text below the title: the state of the network, and when the changes are sent. */
export function pendingText({
  connection,
  waiting,
  refused,
  inMemory,
  sendsClosed,
  serverFails,
  behindPortal,
  isDeletedUnvisited,
}: Known): string {
  if (waiting === 0) return refused === 0 ? 'All changes have been sent.' : refusedText(refused)
  const kept = inMemory ? 'Changes are kept while this page is open and will be' : 'Everything is saved on this device and will be'
  const needing =
    refused === 0
      ? ''
      : refused === 1
        ? ' One change was not accepted. Nothing is lost.'
        : ` ${refused} changes were not accepted. Nothing is lost.`
  return (
    on(
      connection,
      kept,
      behindPortal ? 'portal' : serverFails ? 'server' : 'network',
      sendsClosed || inMemory ? '' : ' and Friendioo is open',
    ) +
    (isDeletedUnvisited && !inMemory ? UNVISITED : '') +
    needing
  )
}

/** Returns what to do with changes that were not accepted. */
export function refusedText(refused: number): string {
  return `Nothing is lost. Try again or delete ${refused === 1 ? 'it' : 'them'}.`
}

/**
 * @param cause why it is offline
 * @param open a further condition for sending
 */
function on(connection: Connection, kept: string, cause: 'portal' | 'server' | 'network', open: string): string {
  switch (connection) {
    case 'offline':
      if (cause === 'portal') return `${PORTAL_TITLE}. ${kept} sent in this order when you have${open}.`
      return cause === 'server'
        ? `Friendioo isn’t answering. ${kept} sent in this order when it does${open}.`
        : `You’re offline. ${kept} sent in this order when you’re back online${open}.`
    case 'signed-out':
      return `${kept} sent in this order once you sign in.`
    case 'outdated':
      return `${kept} sent in this order after the update.`
    case 'syncing':
    case 'online':
      return 'Sending in this order.'
  }
}

/**
 * Returns '1 change has not been sent', or 'may not have been sent': what was attempted may have arrived without a response.
 *
 * @param changes pending and refused ones, at least one
 */
export function notSentText(changes: readonly Pick<PendingChangeView, 'attempts' | 'refused'>[]): string {
  const mayHaveArrived = changes.some(({ attempts, refused }) => attempts > 0 && !refused)
  const verb = mayHaveArrived ? 'may not have' : changes.length === 1 ? 'has not' : 'have not'
  return `${changeCountText(changes.length)} ${verb} been sent`
}

/** Returns when a change was written and why it is not sent: 'Yesterday, 3:43 PM · Tried twice, may have arrived'. */
export function pendingLine(row: PendingChangeView, connection: Connection, now: number): string {
  return `${writtenAt(row.composedAt, now)} · ${whyItWaits(row, connection)}`
}

/** Returns '3:43 PM', with the day when it is not today. */
export function writtenAt(at: number, now: number): string {
  return daysBetween(at, now) <= 0 ? clockTime(at) : `${rowTime(at, now)}, ${clockTime(at)}`
}

function whyItWaits({ attempts, status, code, failing }: PendingChangeView, connection: Connection): string {
  if (connection === 'signed-out') return 'Waiting for you to sign in'
  if (connection === 'outdated') return 'Waiting for the update'
  if (failing) return `Tried ${times(attempts)}, still trying`
  if (attempts > 0 && connection === 'offline') return `Tried ${times(attempts)}, may have arrived`
  if (connection === 'offline') return 'Waiting for a connection'
  if (status === 429 && code === 'daily-limit') return `Waiting for room: ${STORED_BYTES_PER_DAY_MAX / 1e6} MB a day is the limit`
  if (status === 429 && code === 'many-strangers') return 'Waiting: you contacted many new people today'
  if (status === 429 && code === 'many-reports') return `Waiting: ${REPORTS_PER_DAY_MAX} reports a day is the limit`
  if (status === 429) return 'Waiting a moment: too many changes at once'
  return attempts > 0 ? 'Sending' : 'Waiting for its turn'
}

function times(count: number): string {
  if (count === 1) return 'once'
  if (count === 2) return 'twice'
  return count > BADGE_MAX ? 'many times' : `${count} times`
}

/** Returns why a change needs its student, and what they can do. */
export function refusalText({ status, reason }: PendingChangeView): string {
  // The drain set this change aside, so that it could send the others.
  if ((status ?? 0) >= 500) return 'Friendioo could not accept this for an hour. Please try again.'
  return `Not accepted. ${reason || 'It could not be sent.'}`
}
