import { isComposing } from '../../ui/is-composing.ts'

/** Where letters are typed, or choose among options. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** The key, where it is meant for the page: not typed or composed in a field, not part of the browser's own shortcuts, and nothing is open over the page. */
export function plainKey(event: KeyboardEvent): string | null {
  const { key, shiftKey, target } = event
  // Half a shortcut outlives it: on some keyboards the other half needs it.
  if (key === 'Shift') return null
  if (event.defaultPrevented || isComposing(event) || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return null
  if (target instanceof Element && target.closest(TYPED_INTO)) return null
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return null
  // Caps Lock is no Shift.
  return shiftKey ? key : key.toLowerCase()
}
