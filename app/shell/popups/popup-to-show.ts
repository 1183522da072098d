/** The popups that open by themselves over a screen, the most urgent first (clarification G7). */
export const POPUPS = ['meetup-request', 'tutorial', 'still-free', 'home-prompt', 'install-banner', 'install-card', 'push-prompt'] as const
export type Popup = (typeof POPUPS)[number]

/** Dialogs: they take the focus, so they decide by themselves when to open, and a card gives way to them. */
const DIALOGS: readonly Popup[] = ['meetup-request', 'tutorial']

export interface PopupMoment {
  /** The popups whose own conditions hold. */
  wanted: readonly Popup[]
  /** The popup that is shown now; null when there is none. */
  shown: Popup | null
  /** True if a card may appear: the student sees the page and is not writing, and no popup was closed just now. */
  mayOpen: boolean
  /** True if there is a place for a card: no keyboard, no connection dock, no chat. */
  hasRoom: boolean
}

/**
 * Returns the one popup to show: the first in order. A card that is shown stays until it is closed, because a student may be about to
 * press it; only a dialog, or something in its place, hides it for a while.
 */
export function popupToShow({ wanted, shown, mayOpen, hasRoom }: PopupMoment): Popup | null {
  const dialogs = wanted.filter((popup) => DIALOGS.includes(popup))
  if (dialogs.length > 0) return firstOf(dialogs, shown)
  if (!hasRoom) return null
  if (shown !== null && wanted.includes(shown)) return shown
  return mayOpen ? firstOf(wanted, null) : null
}

function firstOf(wanted: readonly Popup[], shown: Popup | null): Popup | null {
  if (shown !== null && wanted.includes(shown)) return shown
  return POPUPS.find((popup) => wanted.includes(popup)) ?? null
}
