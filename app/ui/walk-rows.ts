import { elementOf } from './element-of.ts'

/**
 * Lets the arrow keys move the focus from row to row in a list. All rows stay in the order of the Tab key. Rows that are no links or
 * buttons get the focus only by the arrow keys, and Enter then presses their More button.
 *
 * @param rows selector of the elements that get the focus
 * @returns a function that ends it
 */
export function walkRows(list: HTMLElement, rows: string): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const target = elementOf(event.target)
    const row = target?.closest<HTMLElement>(rows)
    if (event.key === 'Enter' && row && target === row && !row.matches('a, button')) {
      event.preventDefault()
      return row.querySelector<HTMLElement>('[data-more]')?.click()
    }
    if (!row && target !== list) return
    const next = nextRow(event.key, row ?? null, [...list.querySelectorAll<HTMLElement>(rows)], list)
    if (!next) return
    event.preventDefault()
    if (!next.matches('a, button')) next.tabIndex = -1
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  list.addEventListener('keydown', onKey)
  return () => list.removeEventListener('keydown', onKey)
}

/** Returns the row that a key moves to. From the list itself, a key moves to the last row in sight: a log is read from its foot. */
function nextRow(key: string, row: HTMLElement | null, all: readonly HTMLElement[], list: HTMLElement): HTMLElement | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  if (row) return all[all.indexOf(row) + (key === 'ArrowUp' ? -1 : 1)]
  const foot = list.getBoundingClientRect().bottom
  return key === 'ArrowUp' ? all.findLast((each) => each.getBoundingClientRect().bottom <= foot) : undefined
}
