import { HISTORY_MAX } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { toApiBlock } from '../../schemas/block.ts'
import { toApiEvent } from '../../schemas/calendar.ts'
import { toApiGroup } from '../../schemas/group.ts'
import { toApiMeetup } from '../../schemas/meetup.ts'
import { toApiMessage, type Message } from '../../schemas/message.ts'
import { toApiNotification, type Notification } from '../../schemas/notification.ts'
import { toApiReport } from '../../schemas/report.ts'
import type { StoredMeetup, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { account } from './card.ts'
import { visibleMessages } from './visible-messages.ts'
import { defined } from '../../schemas/defined.ts'

/** For lists that have no pages: the export has all. */
const ROWS_MAX = 1_000_000

const iso = (time: number) => new Date(time).toISOString()

/**
 * Returns all stored data that belongs to a student as one document. Blocks hide nothing here, because the export shows what is
 * stored.
 */
export async function accountExport(view: ReadTx, student: StudentRecord, now: number) {
  const { id, signInEmail } = student
  const picture = await view.pictures.of(id)
  const conversations = []
  for (const { ownerId: _, id: partnerId, lastMessageAt, ...summary } of await view.conversations.of(id)) {
    conversations.push({
      partnerId,
      ...summary,
      lastMessageAt: iso(lastMessageAt),
      messages: (await allMessages(view, id, partnerId)).map(toApiMessage),
    })
  }
  const groups = await view.groups.of(id)
  const calendar = await view.calendars.of(id)
  return {
    exportedAt: iso(now),
    account: { ...account(student), signInEmail, lastSeen: student.lastSeen === null ? null : iso(student.lastSeen) },
    picture: picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`,
    conversations,
    meetups: (await allMeetups(view, id)).map(({ withheld: _, ...meetup }) => toApiMeetup(meetup)),
    groups: groups.map(({ campusId: _, ...group }) => toApiGroup(group)),
    groupInvitations: (await view.groups.invitedTo(id, ROWS_MAX)).map(({ id: groupId, name, invitations }) => ({
      groupId,
      name,
      at: iso(defined(invitations.find(({ studentId }) => studentId === id)).at),
    })),
    sessions: await view.sessions.ofGroups(groups.map((group) => group.id)),
    notifications: (await allNotifications(view, id)).map(toApiNotification),
    blocks: (await view.blocks.of(id)).map(({ ownerId: _, ...block }) => toApiBlock(block)),
    reports: (await view.reports.by(id, ROWS_MAX)).map(toApiReport),
    calendar: {
      connectedAt: calendar && iso(calendar.connectedAt),
      events: (await view.calendars.events(id, ROWS_MAX)).map(toApiEvent),
      builtIn: (await view.calendars.builtIn(id, -Infinity, Infinity)).map(toApiEvent),
    },
    identities: (await view.identities.of(id)).map(({ issuer, subject }) => ({ issuer, subject })),
    addressUndos: (await view.addressUndos.of(id)).map(({ email, expiresAt }) => ({ email, expiresAt: iso(expiresAt) })),
    pushDevices: (await view.pushSubscriptions.of(id)).map(({ address, keys, refreshedAt }) => ({
      service: 'aes' in keys ? 'Firebase Cloud Messaging' : new URL(address).host,
      refreshedAt: iso(refreshedAt),
    })),
    hasFirebaseToken: (await view.pushTokens.of(id)) !== null,
    signIns: (await view.signIns.of(id)).map(({ createdAt, expiresAt, browser, system, seenAt, revokedAt }) => ({
      createdAt: iso(createdAt),
      expiresAt: iso(expiresAt),
      browser,
      system,
      lastSeenAt: iso(seenAt),
      revokedAt: revokedAt === null ? null : iso(revokedAt),
    })),
  }
}

/** Returns all messages, newest first. */
async function allMessages(view: ReadTx, me: StudentId, partner: StudentId): Promise<Message[]> {
  const found: Message[] = []
  for (let before: number | null = null; ;) {
    const page = await view.messages.between(me, partner, before, HISTORY_MAX)
    found.push(...(await visibleMessages(view, me, page)))
    if (page.length < HISTORY_MAX) return found
    before = defined(page.at(-1)).position
  }
}

/** Returns all meetups, newest first. */
async function allMeetups(view: ReadTx, student: StudentId): Promise<StoredMeetup[]> {
  const found: StoredMeetup[] = []
  for (let after: string | null = null; ;) {
    const ids: string[] = await view.meetups.idsOf(student, after, HISTORY_MAX)
    found.push(...(await view.meetups.byIds(ids)))
    if (ids.length < HISTORY_MAX) return found.sort((a, b) => b.createdAt - a.createdAt)
    after = defined(ids.at(-1))
  }
}

async function allNotifications(view: ReadTx, owner: StudentId): Promise<Notification[]> {
  const found: Notification[] = []
  for (let before: number | null = null; ;) {
    const page = await view.notifications.of(owner, before, HISTORY_MAX)
    found.push(...page)
    if (page.length < HISTORY_MAX) return found
    before = defined(page.at(-1)).timestamp
  }
}
