import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { showToast, toasts } from '../../data/toasts/toasts.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useLive } from '../../data/use-live.ts'
import { useFoundAt } from '../../data/use-status.ts'
import { findDeletedGroupNotification } from './find-deleted-group-notification.ts'

const DELETED_GROUPS = 'deleted-groups'

/**
 * Shows a toast when another member deletes a group of the student: its card disappears at that moment from every screen. The
 * toast waits until the student can see it. Deletions from before the page opened, or from a time in which the student wants to hear
 * nothing, are only in the list of notifications.
 */
export function useDeletedGroupToast(me: StudentId, seen: boolean): void {
  const isSilent = useIsSilent()
  const foundAt = useFoundAt() ?? Infinity
  const shown = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.upTo(me, DELETED_GROUPS)) ?? 0
  const deletion = useLive('notifications', null, (view) => findDeletedGroupNotification(view?.list, me, Math.max(foundAt, shown)))
  const taken = useStore(toasts, ({ toasts }) => toasts.some(({ open }) => open))

  useEffect(() => {
    if (!deletion) return
    const onRead = () => seenMarks.markUpTo(me, DELETED_GROUPS, deletion.timestamp)
    if (isSilent) return onRead()
    if (!seen || taken) return
    showToast({
      title: deletion.title,
      text: deletion.content,
      onRead,
    })
  }, [me, deletion, isSilent, seen, taken])
}
