import { HISTORY_PAGE, PAGE_BYTES } from '../../schemas/constants.ts'
import { idOf } from '../../schemas/id-of.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import type { HistoryResponse, HistoryRequest } from '../../schemas/sync.ts'
import { invalid, notFound } from '../command-error.ts'
import type { ReadTx } from '../store/store.ts'
import { firstWithin } from './bounds.ts'
import { card } from './card.ts'
import { notificationsBefore } from './notifications.ts'
import { render, withRevs } from './render.ts'
import { seesConversationWith, seesStudent, type Viewer } from './visibility.ts'
import { visibleMessages } from './visible-messages.ts'

type AnyHistory = { [C in HistoryRequest['of']]: HistoryResponse<C> }[HistoryRequest['of']]

/**
 * Returns older documents, or what a bootstrap left out, with the checkpoint at which they were read (architecture.md section 5,
 * Backfill).
 */
export async function history(view: ReadTx, me: Viewer, request: HistoryRequest, epoch: string): Promise<AnyHistory> {
  const limit = request.limit ?? HISTORY_PAGE
  const asOf = { epoch, feeds: await view.feeds.heads(me.feeds) }
  const after = request.after ?? null
  const page = <D>(found: readonly D[]) => {
    const documents = firstWithin(found, PAGE_BYTES)
    return { documents, asOf, complete: found.length < limit && documents.length === found.length }
  }
  switch (request.of) {
    case 'messages': {
      if (request.with === undefined) throw invalid('Missing parameter `with`: send a student id.')
      const messages = await messagesBefore(view, me, request.with, request.before ?? null, limit)
      return page(await withRevs(view, me, 'messages', messages))
    }
    case 'students': {
      if (me.campusId === null) return { documents: [], asOf, complete: true }
      const found = await view.students.onCampus(me.campusId, after === null ? null : idOf<StudentId>(after), limit)
      const documents = []
      for (const student of found) {
        const visible = student.id !== me.id && (await seesStudent(view, me, student, me.blocked))
        documents.push(visible ? card(student, me) : { id: student.id, _deleted: true as const })
      }
      return page(await withRevs(view, me, 'students', documents))
    }
    case 'groups': {
      const ids = me.campusId === null ? [] : await view.groups.idsOnCampus(me.campusId, after, limit)
      const wanted = ids.map((docId) => ({ collection: 'groups' as const, docId }))
      return page((await render(view, me, wanted)).groups ?? [])
    }
    case 'meetups': {
      const ids = await view.meetups.idsOf(me.id, after, limit)
      const wanted = ids.map((docId) => ({ collection: 'meetups' as const, docId }))
      return page((await render(view, me, wanted)).meetups ?? [])
    }
    case 'notifications': {
      const { notifications, complete } = await notificationsBefore(view, me, request.before ?? null, limit)
      return { documents: await withRevs(view, me, 'notifications', notifications), asOf, complete }
    }
  }
}

/** Returns messages with a partner, newest first, before a message of that conversation. */
export async function messagesBefore(view: ReadTx, me: Viewer, partner: StudentId, beforeId: string | null, limit: number) {
  if (!seesConversationWith(me, partner)) throw notFound('You have no conversation with this student.')
  let before: number | null = null
  if (beforeId !== null) {
    const message = await view.messages.byId(beforeId)
    const ours = message && [message.fromUserId, message.toUserId].sort().join() === [me.id, partner].sort().join()
    if (!ours || (message.withheld && message.toUserId === me.id)) throw notFound('This message isn’t in the conversation.')
    before = message.position
  }
  return visibleMessages(view, me.id, await view.messages.between(me.id, partner, before, limit))
}

/** Messages that are read again at once, of a page that has more than `PAGE_BYTES`. */
const PART_MESSAGES = 10

/**
 * Returns a page of messages in parts of about `PAGE_BYTES`; each is read when it is asked for. Together they are the page, however
 * many bytes it has: who pages with `before` takes a page with fewer messages than the limit for the last one.
 *
 * @param first the first part
 * @param count how many messages the page has
 * @param read reads some that are before a message
 */
export async function* pageInParts(
  first: readonly Message[],
  count: number,
  read: (before: string, limit: number) => Promise<Message[]>,
): AsyncGenerator<readonly Message[]> {
  let part: readonly Message[] = first
  for (let left = count; left > 0 && part.length > 0;) {
    left -= part.length
    const last = part.at(-1)
    yield part
    part = last && left > 0 ? firstWithin(await read(last.id, Math.min(PART_MESSAGES, left)), PAGE_BYTES) : []
  }
}
