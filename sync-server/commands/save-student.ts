import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { audienceOf, visibilityOf, type Audience } from '../queries/visibility.ts'
import type { Context } from './context.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'
import { userFeed } from '../feed-names.ts'
import { broadcastCard, publishProfile } from './publish/publish-profile.ts'
import { notifyMatches, withdrawMatchNotifications } from './notify/notify-matches.ts'

const CONTACT = ['email', 'phoneNumber', 'whatsappNumber', 'contactVisibility'] as const

/**
 * Stores a changed profile and publishes it. Students who lose sight of it are notified, too, and so are the student's own
 * devices, which follow other feeds on another campus (hardening F11). Returns the new audience.
 */
export async function saveStudent(
  tx: WriteTx,
  before: StudentRecord,
  changed: StudentRecord,
  ctx: Pick<Context, 'now' | 'hub'>,
): Promise<Audience> {
  // A student who left a campus can no longer invite others to it.
  const after = before.campusId === changed.campusId ? changed : { ...changed, invitations: [] }
  const until = await audienceOf(tx, before)
  await tx.students.put(after)
  const audience = await publishProfile(tx, after)
  const shown = visibilityOf(after) !== visibilityOf(before)
  if (shown || before.campusId !== after.campusId) tx.publish(FEEDS_FOR.card(until), 'students', after.id)
  if (shown) {
    if (visibilityOf(after) !== 'campus') await withdrawMatchNotifications(tx, after)
    tx.afterCommit(() => ctx.hub.visibilityChanged([after.id]))
  }
  if (before.campusId !== after.campusId) {
    // A device that returns to an earlier campus has missed its changes in the meantime. Restarting the feed makes it bootstrap again.
    await tx.feeds.restart(userFeed(after.id))
    // Students whom the campus showed are now visible through a relationship only, or through a withheld message. Renew their
    // sockets, too. Otherwise the student's next socket could open before the last one closes, and neither campus would be
    // notified.
    const known = [...(await tx.students.elsewhere(after.id, null)), ...(await tx.conversations.with(after.id))]
    tx.afterCommit(() => {
      ctx.hub.campusChanged(after.id)
      ctx.hub.visibilityChanged([after.id, ...known])
    })
  }
  broadcastCard(tx, after, audience, ctx)
  await notifyMatches(tx, before, after, ctx)
  if (shown || CONTACT.some((field) => after[field] !== before[field])) await publishContact(tx, before, after)
  return audience
}

/** Publishes the contact data, which is a document of its own, when it is or was visible to known students only (clarification H7). */
async function publishContact(tx: WriteTx, before: StudentRecord, after: StudentRecord): Promise<void> {
  if (before.contactVisibility !== 'known' && after.contactVisibility !== 'known') return
  const partners = (await tx.conversations.of(after.id)).map(({ id }) => id)
  tx.publish(FEEDS_FOR.between(...partners, ...(await tx.meetups.agreedWith(after.id))), 'contacts', after.id)
}
