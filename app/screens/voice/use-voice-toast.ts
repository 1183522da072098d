import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { showToast, toasts } from '../../data/toasts/toasts.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { liveQueries, useLive } from '../../data/use-live.ts'
import { useFoundAt } from '../../data/use-status.ts'
import { openVoice, voicePlace } from '../../data/voice/voice-place.ts'
import { findVoiceNotification, voiceRoomOf } from './find-voice-notification.ts'

const OPENED_VOICE = 'opened-voice'

const sessions = liveQueries.query('studySessions', null)

/**
 * Shows a toast when somebody has opened voice in a study session or a meetup of the student; its button opens the room. In the quiet hours
 * and during a pause it shows none: only the list of notifications has the news.
 */
export function useVoiceToast(me: StudentId, seen: boolean): void {
  const isSilent = useIsSilent()
  const foundAt = useFoundAt() ?? Infinity
  const shown = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.upTo(me, OPENED_VOICE)) ?? 0
  const opened = useLive('notifications', null, (view) => findVoiceNotification(view?.list, me, Math.max(foundAt, shown)))
  const room = opened ? voiceRoomOf(opened, me) : null
  const isIn = useStore(voicePlace, ({ place }) => place?.room === room)
  const taken = useStore(toasts, ({ toasts }) => toasts.some(({ open }) => open))

  useEffect(() => {
    if (!opened || room === null) return
    const onRead = () => seenMarks.markUpTo(me, OPENED_VOICE, opened.timestamp)
    if (isSilent) return onRead()
    if (isIn || !seen || taken) return
    const session = sessions.read()?.find(({ groupId }) => groupId === opened.groupId)
    const place = { room, title: session?.name ?? `Meetup with ${opened.senderName}` }
    showToast({
      title: opened.title,
      text: opened.content,
      action: { name: 'Join', run: () => openVoice(place) },
      onRead,
    })
  }, [me, opened, room, isIn, isSilent, seen, taken])
}
