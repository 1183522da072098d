import { elementOf } from '../../ui/element-of.ts'

/** Rows of one kind belong together, whatever lists they are in: the classmates of all sections are one walk. */
const KINDS = ['[data-student-id]', '[data-group-id]', '[data-partner-id]']
const SEARCH = 'main input[type=search]'
/** The elements of a row that can have the focus. Fields are not among them: the arrow keys move in them, or choose. */
const STOPS = 'a[href], button:not(:disabled, [role=switch], [role=radio], [tabindex="-1"])'

/**
 * Moves the focus to the same link or button of the row above or below, in any list of the page. In a row that lacks it, the last link or
 * button gets the focus. From a search the focus moves down to the first row that is found. All rows stay in the order of the Tab key.
 */
export function walkLists(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
  const target = elementOf(event.target)
  const to = target?.matches(SEARCH) ? key === 'ArrowDown' && firstFound(target) : neighbourOf(target, key === 'ArrowUp' ? -1 : 1)
  if (!to) return
  event.preventDefault()
  to.focus({ preventScroll: true })
  to.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** Returns the same link or button this number of rows further. */
function neighbourOf(target: Element | null, by: number): HTMLElement | undefined {
  const stop = target?.closest<HTMLElement>(STOPS)
  const row = stop?.closest('main li')
  if (!stop || !row) return undefined
  const rows = rowsWith(row)
  const next = rows[rows.indexOf(row) + by]
  const stops = next ? stopsOf(next) : []
  return stops[Math.min(stopsOf(row).indexOf(stop), stops.length - 1)]
}

/** Returns the first link or button in a row behind the search. */
function firstFound(search: Element): HTMLElement | undefined {
  const behind = [...document.querySelectorAll('main li')].filter(
    (row) => search.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING && !row.closest('nav'),
  )
  return behind.flatMap(stopsOf)[0]
}

/** Returns the rows of the same kind, or of the same list; without those in which nothing can have the focus. */
function rowsWith(row: Element): Element[] {
  const kind = KINDS.find((each) => row.matches(`${each}, :has(${each})`))
  const rows = kind ? [...document.querySelectorAll(`main li:is(${kind}, :has(${kind}))`)] : [...(row.parentElement?.children ?? [])]
  return rows.filter((each) => stopsOf(each).length > 0)
}

function stopsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(STOPS)].filter((each) => each.getClientRects().length > 0)
}
