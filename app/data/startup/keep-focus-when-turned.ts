/**
 * Gives the focus back to the field in which the student types while the screen is turned, where the other layout draws it anew. Otherwise
 * the next letters would be shortcuts of the page.
 */
export function keepFocusWhenTurned(): void {
  let last: HTMLElement | null = null
  addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement && target.matches('input, textarea') ? target : null
  })
  // 64rem: the width between the two layouts (theme.css, --breakpoint-rail).
  matchMedia('(min-width: 64rem)').addEventListener('change', () => {
    const left = last
    if (!left) return
    const name = nameOf(left)
    // In the next frame, when the other layout is drawn.
    requestAnimationFrame(() => {
      if (left.isConnected || document.activeElement !== document.body) return
      const same = [...document.querySelectorAll<HTMLElement>(left.tagName)].find((field) => nameOf(field) === name)
      same?.focus({ preventScroll: true })
    })
  })
}

/** Returns the name of a field, by which it is the same in both layouts. */
function nameOf(field: HTMLElement): string {
  const { labels, name, title } = field as HTMLInputElement // cast: a text area has these, too
  return [labels?.[0]?.textContent, field.ariaLabel, name, title].join(' ')
}
