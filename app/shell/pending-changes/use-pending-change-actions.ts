import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { act } from '../../data/act.ts'
import { useLive } from '../../data/use-live.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'
import { sheetsGone } from '../../ui/use-close-on-back.ts'
import { describeChange } from './describe-change.ts'

/** Said below the list: what became of the last tap, and the way back where there is one. */
export interface PendingChangeNotice {
  text: string
  undo?: () => void
}

/** What can be done with a change that waits. */
export interface PendingChangeActions {
  retry: (row: PendingChangeView) => void
  /** @param title what it is called, to say that it is gone */
  remove: (row: PendingChangeView, title: string) => void
  edit: (row: PendingChangeView) => void
}

/** Does it, one thing at a time with each change, and says what became of it. */
export function usePendingChangeActions(onClose: () => void): { notice: PendingChangeNotice; actions: PendingChangeActions } {
  const me = useLive('session', null)?.student
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [notice, setNotice] = useState<PendingChangeNotice>({ text: '' })
  const busy = useRef(new Set<string>())

  /** The second tap of two finds the first one at work, and does nothing. */
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
        await (act[kind] as (input: unknown) => Promise<void>)(input)
        isBack = true
        setNotice({ text: 'It is back, as the last.' })
      })
  }

  const actions: PendingChangeActions = {
    retry: (row) =>
      void once(row.id, async () => {
        await worker.retry(row.id)
        setNotice({ text: 'Trying again.' })
      }),
    remove: (row, title) =>
      void once(row.id, async () => {
        const input = await worker.discard(row.id)
        // Gone already, and its way back is there: only this one would be without.
        if (input !== null) setNotice({ text: `Deleted: ${title}`, undo: wayBack(row, input) })
      }),
    edit: (row) =>
      void once(row.id, async () => {
        const { editing } = describeChange(row)
        if (!editing || !me || (await editing.begin?.(me, row.id)) === false) return
        onClose()
        if (!editing.at) return
        await sheetsGone()
        // Where it stands open already, going back must not lead there again.
        void navigate(editing.at, { state: { change: row.id }, replace: editing.at === pathname + search })
        editing.arrived?.(me)
      }),
  }
  return { notice, actions }
}
