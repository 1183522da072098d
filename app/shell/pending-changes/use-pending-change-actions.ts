import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { act } from '../../data/act.ts'
import { useLive } from '../../data/use-live.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'
import { serverResponds } from '../../platform/server-responds.ts'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'
import { returnToForm } from './return-to-form.ts'

/** Shown below the list: the result of the last tap, and Undo if possible. */
export interface PendingChangeNotice {
  text: string
  undo?: () => void
  /** The change that it is about: without it the notice ends. */
  change?: string
}

/** The actions of a student on a pending change. */
export interface PendingChangeActions {
  retry: (row: PendingChangeView) => void
  /** @param title names the change in the notice that it is deleted */
  remove: (row: PendingChangeView, title: string) => void
  edit: (row: PendingChangeView) => void
}

/** Runs the actions, one at a time for each change, and reports the result. */
export function usePendingChangeActions(onClose: () => void): { notice: PendingChangeNotice; actions: PendingChangeActions } {
  const me = useLive('session', null)?.student
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [notice, setNotice] = useState<PendingChangeNotice>({ text: '' })
  const rows = useLive('pendingChanges', null)
  const busy = useRef(new Set<string>())

  /** Ignores the second of two taps while the first one is running. */
  const once = async (id: string, doing: () => Promise<void>) => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    try {
      await doing()
    } catch (thrown) {
      setNotice({ text: textOfFailedChange(thrown).text })
    }
    busy.current.delete(id)
  }

  const wayBack = ({ id, kind }: PendingChangeView, input: unknown): (() => void) => {
    let isBack = false
    return () =>
      void once(id, async () => {
        if (isBack) return
        await (act[kind] as (input: unknown) => Promise<void>)(input) // cast: kind and input of an envelope belong together
        isBack = true
        setNotice({ text: 'Restored as the last change.' })
      })
  }

  const actions: PendingChangeActions = {
    retry: (row) =>
      void once(row.id, async () => {
        await worker.retry(row.id)
        const trying = { text: 'Trying again.', change: row.id }
        setNotice(trying)
        void serverResponds().then((itDoes) => {
          const noAnswer = { ...trying, text: 'Friendioo didn’t answer. This will be sent automatically once it does.' }
          // A later tap has a notice of its own.
          setNotice((shown) => (shown === trying && !itDoes ? noAnswer : shown))
        })
      }),
    remove: (row, title) =>
      void once(row.id, async () => {
        const input = await worker.discard(row.id)
        // A second tap finds the change gone: the notice of the first one must stay, because only that has Undo.
        if (input !== null) setNotice({ text: `Deleted: ${title}`, undo: wayBack(row, input) })
      }),
    edit: (row) =>
      void once(row.id, async () => {
        const start = returnToForm(row, me)
        if ('text' in start) return setNotice(start)
        const { form } = start
        onClose()
        if (!form.at) return
        await whenSheetsClosed()
        // If the form's page is open already, going back must not lead to it again.
        void navigate(form.at, { state: { change: row.id }, replace: form.at === pathname + search })
        form.arrived?.(start.me)
      }),
  }
  const isOver = notice.change !== undefined && rows !== undefined && !rows.some(({ id }) => id === notice.change)
  return { notice: isOver ? { text: '' } : notice, actions }
}
