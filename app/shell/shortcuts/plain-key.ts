import { isComposing } from '../../ui/is-composing.ts'

/** Elements in which letters are typed, or choose an option. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Returns the key if it is meant for the page: not typed or composed in a field, nor part of a shortcut of the browser. Returns
 * null otherwise, and while a dialog is open.
 */
export function plainKey(event: KeyboardEvent): string | null {
  const { key, shiftKey, target } = event
  // Shift must not end a begun shortcut: on some keyboards the next key needs it.
  if (key === 'Shift') return null
  if (event.defaultPrevented || isComposing(event) || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return null
  if (target instanceof Element && target.closest(TYPED_INTO)) return null
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return null
  // Caps Lock does not count as Shift.
  return shiftKey ? key : key.toLowerCase()
}
