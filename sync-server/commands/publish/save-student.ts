import type { StudentRecord, WriteTx } from '../../store/store.ts'
import { audienceOf, visibilityOf, type Audience } from '../../queries/visibility.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'
import { userFeed } from '../../feed-names.ts'
import { broadcastCard, publishProfile } from './publish-profile.ts'
import { notifyMatches, withdrawMatchNotifications } from '../notify/notify-matches.ts'

const CONTACT = ['email', 'phoneNumber', 'whatsappNumber', 'contactVisibility'] as const

/**
 * Stores a changed profile and tells everybody whom it concerns: also those who saw it until now and do so no more, on a campus
 * that was left or by the student's own choice, and the student's own devices, which follow other feeds on another campus
 * (hardening F11). Answers who sees it.
 */
export async function saveStudent(tx: WriteTx, before: StudentRecord, changed: StudentRecord, ctx: Pick<Context, 'now' | 'hub'>): Promise<Audience> {
  // Nobody invites to a campus that they have left.
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
    // A device that comes back to a campus it knows must not miss what it could have heard elsewhere: it begins again.
    await tx.feeds.restart(userFeed(after.id))
    // Whom they know was theirs to see by the campus, and is for being known from now on; so is who has written to them in vain.
    // They themselves go from the one and come to the other at once: their next socket may be open before the last has closed, and
    // nobody would hear of either.
    const known = [...(await tx.students.elsewhere(after.id, null)), ...(await tx.conversations.with(after.id))]
    tx.afterCommit(() => {
      ctx.hub.campusChanged(after.id)
      ctx.hub.visibilityChanged([after.id, ...known])
    })
  }
  broadcastCard(tx, after, audience, ctx)
  await notifyMatches(tx, before, after, ctx)
  if (shown || CONTACT.some((field) => after[field] !== before[field])) await tellOfContact(tx, before, after)
  return audience
}

/** Those whom I know have contact data as a document of its own, or lose it, where it is or was meant for them (clarification H7). */
async function tellOfContact(tx: WriteTx, before: StudentRecord, after: StudentRecord): Promise<void> {
  if (before.contactVisibility !== 'known' && after.contactVisibility !== 'known') return
  const partners = (await tx.conversations.of(after.id)).map(({ id }) => id)
  tx.publish(FEEDS_FOR.between(...partners, ...(await tx.meetups.agreedWith(after.id))), 'contacts', after.id)
}
