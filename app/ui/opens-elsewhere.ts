/** Whether a click on a link opens it in another tab or window, or saves it: the browser handles it alone. */
export function opensElsewhere(event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
