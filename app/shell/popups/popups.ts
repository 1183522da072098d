import { createStore } from 'zustand/vanilla'
import { popupToShow, type Popup, type PopupMoment } from './popup-to-show.ts'

/** Pause after a popup was closed before a card may open, ms: the student goes on with what they came for, and hits nothing new. */
export const POPUP_DELAY = 3_000

type Space = Pick<PopupMoment, 'mayOpen' | 'hasRoom'>

/**
 * Decides which of the popups of a page shows: one at a time (popup-to-show.ts).
 *
 * To join: put a name into `POPUPS` at its rank; in its component call `usePopup(name, wants)`, where `wants` is true while its own
 * conditions hold and it is not closed; show it while that returns true. What is a card uses `PopupCard` and is rendered by
 * `FloatingLayer`; there floating buttons have their place, too, which stand beside the queue.
 */
export function createPopups() {
  const store = createStore<{ shown: Popup | null }>()(() => ({ shown: null }))
  let wanted: readonly Popup[] = []
  let room: Space = { mayOpen: false, hasRoom: false }
  let pause: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    const { shown } = store.getState()
    if (shown !== null && !wanted.includes(shown)) {
      clearTimeout(pause)
      pause = setTimeout(() => {
        pause = undefined
        settle()
      }, POPUP_DELAY)
    }
    const next = popupToShow({ wanted, shown, hasRoom: room.hasRoom, mayOpen: room.mayOpen && pause === undefined })
    if (next !== shown) store.setState({ shown: next })
  }

  return {
    ...store,
    /** Says whether the conditions of this popup hold. */
    want(popup: Popup, wants: boolean) {
      if (wants === wanted.includes(popup)) return
      wanted = wants ? [...wanted, popup] : wanted.filter((other) => other !== popup)
      settle()
    },
    /** Says whether a card may appear, and has a place. */
    setRoom(next: Space) {
      room = next
      settle()
    },
  }
}

export const popups = createPopups()
