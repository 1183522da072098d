import { setImmediate } from 'node:timers/promises'
import {
  CODE_RECORD_LIFETIME,
  CONSENT_LIFETIME,
  EXPIRED_INVITATION_LIFETIME,
  MAIL_TRIES,
  NOTIFICATION_LIFETIME,
  REPORT_LIFETIME,
  RESULT_LIFETIME,
  RETENTION_INTERVAL,
  TOMBSTONE_LIFETIME,
} from '../../schemas/constants.ts'
import { FEEDS_FOR } from '../commands/publish/feed-routing.ts'
import type { Store, WriteTx } from '../store/store.ts'
import { defined } from '../../schemas/defined.ts'

/** Kind of the retention job, and also its id, because there is only one. */
export const RETENTION = 'retention'

/** Rows per transaction, and feeds whose deletions may share a commit: writes of students wait a few milliseconds at most. */
const SLICE_ROWS = 250
const FEEDS_AT_ONCE = 8

/** Schedules the next run if none is scheduled. A run that is scheduled too far ahead is replaced: the clock was set back since then. */
export async function planRetention(store: Store, now: number): Promise<void> {
  const next = now + RETENTION_INTERVAL
  await store.write(async (tx) => {
    const planned = await tx.jobs.byId(RETENTION)
    if (!planned || planned.runAt > next) await tx.jobs.put({ id: RETENTION, kind: RETENTION, payload: null, runAt: next, attempts: 0 })
  })
}

/**
 * Deletes expired rows: results of commands, auth sessions with their push subscriptions, links that undo a change of address, codes,
 * unsendable mails, notifications, reports, invitation links, calendar requests and feed entries. Feed entries are deleted with or
 * without their documents, because a checkpoint below a feed's floor gets a new bootstrap (architecture.md section 5). Returns when to
 * run again (epoch ms).
 */
export async function deleteExpired(store: Store, now: number, stopping: AbortSignal): Promise<number> {
  const all = (forget: (tx: WriteTx) => Promise<number>) => inSlices(store, stopping, forget)
  await all((tx) => tx.results.deleteBefore(now - RESULT_LIFETIME, SLICE_ROWS))
  await all((tx) => tx.signIns.deleteExpired(now, SLICE_ROWS))
  await all((tx) => tx.pushSubscriptions.deleteOrphans(SLICE_ROWS))
  await all((tx) => tx.pushTokens.deleteOrphans(SLICE_ROWS))
  await all((tx) => tx.addressUndos.deleteExpired(now, SLICE_ROWS))
  await all((tx) => tx.codes.deleteBefore(now - CODE_RECORD_LIFETIME, SLICE_ROWS))
  await all((tx) => tx.jobs.deleteTried('mail', MAIL_TRIES, SLICE_ROWS))
  await all((tx) => deleteNotifications(tx, now - NOTIFICATION_LIFETIME))
  await all((tx) => tx.reports.deleteBefore(now - REPORT_LIFETIME, SLICE_ROWS))
  await all((tx) => tx.calendars.deleteConsentsBefore(now - CONSENT_LIFETIME, SLICE_ROWS))
  await all((tx) => tx.invitations.deleteBefore(now - EXPIRED_INVITATION_LIFETIME, SLICE_ROWS))

  const before = now - TOMBSTONE_LIFETIME
  for (let after: string | null = null; ;) {
    const feeds = await store.read((view) => view.feeds.ages(after, FEEDS_AT_ONCE))
    const old = feeds.filter(({ oldest }) => oldest !== null && oldest < before)
    await Promise.all(old.map(({ feed }) => all((tx) => tx.feeds.deleteBefore(feed, before, SLICE_ROWS))))
    if (feeds.length < FEEDS_AT_ONCE) return now + RETENTION_INTERVAL
    after = defined(feeds.at(-1)).feed
  }
}

/**
 * Deletes old notifications and publishes the removals for devices that follow the log. Devices that were away for longer get a
 * bootstrap without them.
 */
async function deleteNotifications(tx: WriteTx, before: number): Promise<number> {
  const forgotten = await tx.notifications.deleteBefore(before, SLICE_ROWS)
  for (const { owner, id } of forgotten) tx.publish(FEEDS_FOR.notification(owner), 'notifications', id)
  return forgotten.length
}

/** Deletes slices until one is not full. Between two slices other work can run, and a server that stops does not wait for the rest. */
async function inSlices(store: Store, stopping: AbortSignal, forget: (tx: WriteTx) => Promise<number>): Promise<void> {
  for (let taken = SLICE_ROWS; taken === SLICE_ROWS;) {
    await setImmediate()
    stopping.throwIfAborted()
    taken = await store.write(forget)
  }
}
