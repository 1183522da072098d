import { useEffect } from 'react'
import { useStore } from 'zustand'
import { popups } from './popups.ts'
import type { Popup } from './popup-to-show.ts'

/**
 * Queues a popup while its own conditions hold.
 *
 * @returns whether it is its turn: popups show one at a time, in the order of G7
 */
export function usePopup(popup: Popup, wants: boolean): boolean {
  useEffect(() => popups.want(popup, wants), [popup, wants])
  useEffect(() => () => popups.want(popup, false), [popup])
  return useStore(popups, ({ shown }) => shown === popup) && wants
}
