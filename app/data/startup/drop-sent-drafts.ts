import { HISTORY_PAGE } from '../../../schemas/constants.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { drafts } from '../drafts/drafts.ts'
import { dropSentTexts } from '../drafts/drop-sent-texts.ts'
import { unfinishedSends } from '../drafts/sending.ts'
import { firstValue } from '../live-queries.ts'
import { liveQueries } from '../use-live.ts'

/**
 * Empties the boxes of chats of texts that are messages by now, because the page before this one ended while it sent them. An open chat
 * does so itself; without it a list would show such a text as a draft until its chat is opened. Looks again when the connection changes,
 * until the page has caught up with the server.
 */
export function dropSentDrafts(): void {
  const status = liveQueries.query('status', null)
  let last: string | undefined
  const look = () => {
    const connection = status.read()?.connection
    if (connection === undefined || connection === last) return
    last = connection
    if (connection === 'online') unsubscribe()
    void drop()
  }
  const unsubscribe = status.subscribe(() => look())
  look()
}

async function drop(): Promise<void> {
  const { student: me } = await firstValue(liveQueries.query('session', null))
  if (me === null) return
  for (const place of drafts.names(me)) {
    // The other places, with a dot, are those of forms.
    if (place.includes('.') || unfinishedSends(me, place).length === 0) continue
    const { messages } = await firstValue(liveQueries.query('chat', { partnerId: idOf<StudentId>(place), limit: HISTORY_PAGE }))
    dropSentTexts(me, place, messages)
  }
}
