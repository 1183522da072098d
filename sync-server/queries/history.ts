import { HISTORY_PAGE, PAGE_BYTES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { HistoryResponse, HistoryRequest } from '../../schemas/sync.ts'
import { invalid, notFound } from '../command-error.ts'
import type { ReadTx } from '../store/store.ts'
import { firstWithin } from './bounds.ts'
import { card } from './card.ts'
import { notificationsBefore } from './notifications.ts'
import { withRevs } from './render.ts'
import { seesConversationWith, seesStudent, type Viewer } from './visibility.ts'
import { visibleMessages } from './visible-messages.ts'

type AnyHistory = HistoryResponse<'messages'> | HistoryResponse<'students'> | HistoryResponse<'notifications'>

/** Returns older documents on demand, with the checkpoint at which they were read (architecture.md section 5, Backfill). */
export async function history(view: ReadTx, me: Viewer, request: HistoryRequest, epoch: string): Promise<AnyHistory> {
  const limit = request.limit ?? HISTORY_PAGE
  const asOf = { epoch, feeds: await view.feeds.heads(me.feeds) }
  switch (request.of) {
    case 'messages': {
      if (request.with === undefined) throw invalid('Say `with` whom the conversation is.')
      const messages = await messagesBefore(view, me, request.with, request.before ?? null, limit)
      const documents = firstWithin(await withRevs(view, me, 'messages', messages), PAGE_BYTES)
      return { documents, asOf, complete: messages.length < limit && documents.length === messages.length }
    }
    case 'students': {
      if (me.campusId === null) return { documents: [], asOf, complete: true }
      const found = await view.students.onCampus(me.campusId, request.after ?? null, limit)
      const documents = []
      for (const student of found) {
        const visible = student.id !== me.id && (await seesStudent(view, me, student, me.blocked))
        documents.push(visible ? card(student, me) : { id: student.id, _deleted: true as const })
      }
      const page = firstWithin(await withRevs(view, me, 'students', documents), PAGE_BYTES)
      return { documents: page, asOf, complete: found.length < limit && page.length === found.length }
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
