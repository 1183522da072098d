import { toApiBlock } from '../../schemas/block.ts'
import { toApiEvent } from '../../schemas/calendar.ts'
import { PAGE_BYTES } from '../../schemas/constants.ts'
import { defined } from '../../schemas/defined.ts'
import { toApiGroup } from '../../schemas/group.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { toApiMeetup } from '../../schemas/meetup.ts'
import { toApiMessage } from '../../schemas/message.ts'
import { toApiNotification } from '../../schemas/notification.ts'
import { toApiReport } from '../../schemas/report.ts'
import { conflict } from '../command-error.ts'
import { arrayText, arrayOfTexts, objectText, type Fields, type Text } from '../json-text.ts'
import type { ReadTx } from '../store/store.ts'
import { account } from './card.ts'
import { inOrder } from './in-order.ts'
import { visibleMessages } from './visible-messages.ts'

/** Runs one of the reads of an export, each on a snapshot of its own. If it rejects, the export ends there, and is not whole. */
export type ReadPart = <T>(read: (view: ReadTx) => Promise<T>) => Promise<T>

/** Rows that are read at once: ten messages of the greatest length have 400 kB. */
const ROWS_PER_PART = 10
/** Bytes of a picture that are read at once: as base64 they have `PAGE_BYTES`. Base64 writes three bytes as four characters. */
const PICTURE_PART_BYTES = 3 * Math.floor(PAGE_BYTES / 4)

const iso = (time: number) => new Date(time).toISOString()

type IsMine = (signIn: string) => boolean

/**
 * Returns all stored data that belongs to a student as the text of one JSON document, in parts that are read when they are asked for.
 * Blocks hide nothing here, because the export shows what is stored.
 *
 * Each part shows the data as it was when the part was read. So an addition or change to an earlier part is missing, and so is a row that
 * was deleted before its part was read. No row comes twice. A picture that is replaced while it is read ends the export with 409.
 *
 * @param isMine whether a session, by its hash, belongs to the person who asks: visitors of a public demo share a student
 */
export function accountExport(read: ReadPart, id: StudentId, now: number, isMine: IsMine = () => true): Text {
  return objectText(fieldsOf(read, id, now, isMine))
}

async function* fieldsOf(read: ReadPart, id: StudentId, now: number, isMine: IsMine): AsyncGenerator<Fields> {
  yield await read(async (view) => {
    const student = defined(await view.students.byId(id))
    const { signInEmail, lastSeen } = student
    return { exportedAt: iso(now), account: { ...account(student), signInEmail, lastSeen: lastSeen === null ? null : iso(lastSeen) } }
  })
  yield { picture: await pictureText(read, id) }
  yield { conversations: arrayOfTexts(conversations(read, id, await read((view) => view.conversations.partnersOf(id)))) }
  const meetups = await read((view) => view.meetups.newestIdsOf(id))
  yield {
    meetups: rowsText(read, meetups, async (view, ids) =>
      inOrder(ids, await view.meetups.byIds(ids)).map(({ withheld: _, ...meetup }) => toApiMeetup(meetup)),
    ),
  }
  const groups = await read((view) => view.groups.idsOfMember(id))
  yield {
    groups: rowsText(read, groups, async (view, ids) => {
      const found = inOrder(ids, await view.groups.byIds(ids))
      return found.filter(({ memberIds }) => memberIds.includes(id)).map(({ campusId: _, ...group }) => toApiGroup(group))
    }),
  }
  const invitedTo = await read((view) => view.groups.idsInvitedTo(id))
  yield {
    groupInvitations: rowsText(read, invitedTo, async (view, ids) =>
      inOrder(ids, await view.groups.byIds(ids)).flatMap(({ id: groupId, name, invitations }) => {
        const mine = invitations.find(({ studentId }) => studentId === id)
        return mine ? [{ groupId, name, at: iso(mine.at) }] : []
      }),
    ),
  }
  yield { sessions: rowsText(read, groups, (view, ids) => view.sessions.ofGroups(ids)) }
  yield { notifications: arrayText(notifications(read, id)) }
  yield await read(async (view) => ({ blocks: (await view.blocks.of(id)).map(({ ownerId: _, ...block }) => toApiBlock(block)) }))
  const reports = await read((view) => view.reports.idsBy(id))
  yield { reports: rowsText(read, reports, async (view, ids) => inOrder(ids, await view.reports.byIds(ids)).map(toApiReport)) }
  yield { calendar: calendarText(read, id) }
  yield await read((view) => devices(view, id, isMine))
}

/** Returns the student's picture as a data URL; null if there is none. */
async function pictureText(read: ReadPart, id: StudentId): Promise<Text | null> {
  const picture = await read((view) => view.pictures.of(id))
  if (!picture) return null
  const { hash, type, size } = picture
  return (async function* () {
    yield `"data:${type};base64,`
    for (let from = 0; from < size; from += PICTURE_PART_BYTES) {
      const bytes = await read((view) => view.pictures.part(id, hash, from, Math.min(size, from + PICTURE_PART_BYTES)))
      if (!bytes) throw conflict('changed', 'Your picture has changed in the meantime. Please try again.')
      yield bytes.toString('base64')
    }
    yield '"'
  })()
}

async function* conversations(read: ReadPart, me: StudentId, partners: readonly StudentId[]): AsyncGenerator<Text> {
  for (const partner of partners) {
    const found = await read((view) => view.conversations.one(me, partner))
    if (!found) continue
    const { ownerId: _, id: partnerId, lastMessageAt, ...summary } = found
    yield objectText([{ partnerId, ...summary, lastMessageAt: iso(lastMessageAt), messages: arrayText(messages(read, me, partner)) }])
  }
}

/** Returns all messages, newest first. */
async function* messages(read: ReadPart, me: StudentId, partner: StudentId) {
  for (let before: number | null = null; ;) {
    const { page, visible } = await read(async (view) => {
      const page = await view.messages.between(me, partner, before, ROWS_PER_PART)
      return { page, visible: await visibleMessages(view, me, page) }
    })
    yield visible.map(toApiMessage)
    if (page.length < ROWS_PER_PART) return
    before = defined(page.at(-1)).position
  }
}

async function* notifications(read: ReadPart, owner: StudentId) {
  for (let before: number | null = null; ;) {
    const page = await read((view) => view.notifications.of(owner, before, ROWS_PER_PART))
    yield page.map(toApiNotification)
    if (page.length < ROWS_PER_PART) return
    before = defined(page.at(-1)).timestamp
  }
}

function calendarText(read: ReadPart, id: StudentId): Text {
  async function* fields(): AsyncGenerator<Fields> {
    const calendar = await read((view) => view.calendars.of(id))
    yield { connectedAt: calendar && iso(calendar.connectedAt) }
    const events = await read((view) => view.calendars.eventIds(id))
    yield { events: rowsText(read, events, async (view, ids) => inOrder(ids, await view.calendars.eventsByIds(id, ids)).map(toApiEvent)) }
    const builtIn = await read((view) => view.calendars.builtInIds(id))
    yield {
      builtIn: rowsText(read, builtIn, async (view, ids) => inOrder(ids, await view.calendars.builtInByIds(id, ids)).map(toApiEvent)),
    }
  }
  return objectText(fields())
}

/** Returns how and where the student signs in and gets pushes. Each of these lists has a limit of its own. */
async function devices(view: ReadTx, id: StudentId, isMine: IsMine) {
  return {
    identities: (await view.identities.of(id)).map(({ issuer, subject }) => ({ issuer, subject })),
    addressUndos: (await view.addressUndos.of(id)).map(({ email, expiresAt }) => ({ email, expiresAt: iso(expiresAt) })),
    pushDevices: (await view.pushSubscriptions.of(id))
      .filter(({ signIn }) => isMine(signIn))
      .map(({ address, keys, refreshedAt }) => ({
        service: 'aes' in keys ? 'Firebase Cloud Messaging' : new URL(address).host,
        refreshedAt: iso(refreshedAt),
      })),
    hasFirebaseToken: (await view.pushTokens.of(id)) !== null,
    signIns: (await view.signIns.of(id))
      .filter(({ idHash }) => isMine(idHash))
      .map(({ createdAt, expiresAt, browser, system, seenAt, revokedAt }) => ({
        createdAt: iso(createdAt),
        expiresAt: iso(expiresAt),
        browser,
        system,
        lastSeenAt: iso(seenAt),
        revokedAt: revokedAt === null ? null : iso(revokedAt),
      })),
  }
}

/** Writes rows of whose ids there may be many, in the order of the ids. */
function rowsText<Id extends string>(
  read: ReadPart,
  ids: readonly Id[],
  rows: (view: ReadTx, ids: readonly Id[]) => Promise<readonly unknown[]>,
): Text {
  async function* parts() {
    for (let at = 0; at < ids.length; at += ROWS_PER_PART) yield await read((view) => rows(view, ids.slice(at, at + ROWS_PER_PART)))
  }
  return arrayText(parts())
}
