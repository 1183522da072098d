import { wide } from '../../ui/use-wide.ts'

/**
 * Gives the focus back to the field in which the student types while the screen is turned, because the other layout creates a new field.
 * Otherwise the next letters would be shortcuts of the page.
 */
export function keepFocusWhenTurned(): void {
  let last: { field: Element; name: string } | null = null
  addEventListener('focusin', ({ target }) => {
    // Read the name of the field now, because its label is gone once the screen has turned.
    last = target instanceof HTMLElement && target.matches('input, textarea') ? { field: target, name: nameOf(target) } : null
  })
  wide.addEventListener('change', () => {
    const left = last
    // In the next frame, when the other layout is drawn.
    requestAnimationFrame(() => {
      if (!left || left.field.isConnected || document.activeElement !== document.body) return
      const fields = document.querySelectorAll<HTMLElement>(left.field.tagName)
      ;[...fields].find((field) => nameOf(field) === left.name)?.focus({ preventScroll: true })
    })
  })
}

/** Returns the name of a field, by which it is the same in both layouts. */
function nameOf(field: HTMLElement): string {
  const { labels, name, title } = field as HTMLInputElement // cast: a text area has these, too
  return [labels?.[0]?.textContent, field.ariaLabel, name, title].join(' ')
}
