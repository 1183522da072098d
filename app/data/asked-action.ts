import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { SECOND } from '../../schemas/constants.ts'
import type { GroupId } from '../../schemas/ids.ts'

/** An action of a screen that was chosen elsewhere, in the palette: the screen may have to open first. */
export type AskedAction = { kind: 'palette' | 'availability' | 'sign-out' } | { kind: 'group'; id: GroupId }

/** Lifetime of a request, ms. A screen that opens later must not act: the student stayed on the page that they were on. */
const REQUEST_LIFETIME = 10 * SECOND

const asked = createStore<{ action: AskedAction | null; at: number }>()(() => ({ action: null, at: 0 }))

/** Asks the screen that has this action to run it, now or when it opens. */
export function askAction(action: AskedAction): void {
  asked.setState({ action, at: performance.now() })
}

/** Runs an action that was asked for, once. */
export function useAskedAction<K extends AskedAction['kind']>(kind: K, run: (action: AskedAction & { kind: K }) => void): void {
  const action = useStore(asked, ({ action }) => action)
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (action?.kind !== kind) return
    const isWanted = performance.now() - asked.getState().at < REQUEST_LIFETIME
    asked.setState({ action: null })
    // cast: compared above
    if (isWanted) latest.current(action as AskedAction & { kind: K })
  }, [action, kind])
}
