import { HISTORY_PAGE } from '../../../schemas/constants.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { act } from '../act.ts'
import { drafts } from '../drafts/drafts.ts'
import { dropSentTexts } from '../drafts/drop-sent-texts.ts'
import { resumeSends } from '../drafts/resume-sends.ts'
import { unfinishedSends } from '../drafts/unfinished-sends.ts'
import { firstValue } from '../live-queries.ts'
import { newMessage } from '../new-message.ts'
import { liveQueries } from '../use-live.ts'

/**
 * Goes on with the messages that the page before this one was sending when it ended. Those that it could not store stay drafts until their
 * chats have them. An open chat checks that itself. Without this function a list would show such a text as a draft until its chat is
 * opened.
 */
export async function resumeSending(): Promise<void> {
  const { student: me } = await firstValue(liveQueries.query('session', null))
  if (me === null) return
  // Places with a dot are those of forms.
  for (const place of drafts.names(me)) {
    if (place.includes('.') || unfinishedSends(me, place).length === 0) continue
    const partnerId = idOf<StudentId>(place)
    resumeSends(me, place, (text, id) => newMessage(partnerId, text, id), act.sendMessage)
    followChat(me, place)
  }
}

/** Reads the chat until it has all these messages: its first value may be what the device remembers, without them. */
function followChat(me: StudentId, place: string): void {
  const chat = liveQueries.query('chat', { partnerId: idOf<StudentId>(place), limit: HISTORY_PAGE })
  const look = () => {
    const view = chat.read()
    if (view) dropSentTexts(me, place, view.messages)
    if (unfinishedSends(me, place).length === 0) end()
  }
  const end = chat.subscribe(look)
  look()
}
