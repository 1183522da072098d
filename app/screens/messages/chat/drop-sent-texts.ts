import { useEffect, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { drafts, SENDING } from '../../../data/drafts/drafts.ts'
import { dropSentTexts } from '../../../data/drafts/drop-sent-texts.ts'

interface Props {
  me: StudentId
  /** The place of the draft. */
  place: string
  messages: Parameters<typeof dropSentTexts>[2]
}

/**
 * Empties the box of texts that are messages by now: the page before this one ended while it sent them, or this device could not store
 * them and the server has them all the same. It shows nothing, and is a component because what is being sent changes twice for each
 * message: a hook of the chat would draw the whole chat again each time.
 */
export function DropSentTexts({ me, place, messages }: Props): null {
  const sending = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, place + SENDING))
  useEffect(() => {
    if (sending !== '') dropSentTexts(me, place, messages)
  }, [me, place, sending, messages])
  return null
}
