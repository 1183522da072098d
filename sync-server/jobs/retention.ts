import { setImmediate } from 'node:timers/promises'
import { CODES_KEPT, CONSENT_LIFE, INVITATIONS_KEPT, MAIL_TRIES, NOTIFICATIONS_KEPT, REPORTS_KEPT, RESULTS_KEPT, RETENTION_EVERY, TOMBSTONES_KEPT } from '../../schemas/constants.ts'
import { FEEDS_FOR } from '../commands/publish/feed-routing.ts'
import type { Store, WriteTx } from '../store/store.ts'

/** Kind of the job, and its id: there is one. */
export const RETENTION = 'retention'

/** Rows that one transaction takes, and feeds that may share a commit: students' writes wait a few milliseconds at most. */
const SLICE = 250
const FEEDS_AT_ONCE = 8

/** Plans the next run where none is planned; one planned too far ahead is of a clock that has gone back since. */
export async function planRetention(store: Store, now: number): Promise<void> {
  const next = now + RETENTION_EVERY
  await store.write(async (tx) => {
    const planned = await tx.jobs.byId(RETENTION)
    if (!planned || planned.runAt > next) await tx.jobs.put({ id: RETENTION, kind: RETENTION, payload: null, runAt: next, attempts: 0 })
  })
}

/**
 * Forgets what is kept no longer: results of commands, sign-ins and codes that have run out, mails that cannot be sent, old
 * notifications, reports of last year, links long run out, calendars that were never allowed, and what feeds told long ago.
 * Entries go whether their documents are gone or not: nobody reads below a feed's floor, for a checkpoint down there gets
 * a fresh window (architecture.md section 5). Answers when to come again.
 */
export async function deleteExpired(store: Store, now: number, stopping: AbortSignal): Promise<number> {
  const all = (forget: (tx: WriteTx) => Promise<number>) => inSlices(store, stopping, forget)
  await all((tx) => tx.results.forgetBefore(now - RESULTS_KEPT, SLICE))
  await all((tx) => tx.signIns.forgetExpired(now, SLICE))
  await all((tx) => tx.codes.forgetBefore(now - CODES_KEPT, SLICE))
  await all((tx) => tx.jobs.forgetTried('mail', MAIL_TRIES, SLICE))
  await all((tx) => forgetNotifications(tx, now - NOTIFICATIONS_KEPT))
  await all((tx) => tx.reports.forgetBefore(now - REPORTS_KEPT, SLICE))
  await all((tx) => tx.calendars.forgetConsentsBefore(now - CONSENT_LIFE, SLICE))
  await all((tx) => tx.invitations.forgetBefore(now - INVITATIONS_KEPT, SLICE))

  const before = now - TOMBSTONES_KEPT
  for (let after: string | null = null; ; ) {
    const feeds = await store.read((view) => view.feeds.ages(after, FEEDS_AT_ONCE))
    const old = feeds.filter(({ oldest }) => oldest !== null && oldest < before)
    await Promise.all(old.map(({ feed }) => all((tx) => tx.feeds.forgetBefore(feed, before, SLICE))))
    if (feeds.length < FEEDS_AT_ONCE) return now + RETENTION_EVERY
    after = feeds.at(-1)!.feed
  }
}

/** Devices that follow the log hear of it; those that were away for longer get a window without them. */
async function forgetNotifications(tx: WriteTx, before: number): Promise<number> {
  const forgotten = await tx.notifications.forgetBefore(before, SLICE)
  for (const { owner, id } of forgotten) tx.publish(FEEDS_FOR.notification(owner), 'notifications', id)
  return forgotten.length
}

/** Until a slice is not full; between two of them everybody else has a turn, and a server that stops need not wait for the rest. */
async function inSlices(store: Store, stopping: AbortSignal, forget: (tx: WriteTx) => Promise<number>): Promise<void> {
  for (let taken = SLICE; taken === SLICE; ) {
    await setImmediate()
    stopping.throwIfAborted()
    taken = await store.write(forget)
  }
}
