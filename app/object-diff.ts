/**
 * How a value came out of the one before it. What crosses between worker and page is a copy each time, so only what is new
 * crosses: of a chat of ten thousand messages, the one that came (architecture.md section 8).
 */
export type ObjectDiff =
  | { is: unknown }
  /** Of an object: the fields that changed, and the names of those that are gone. */
  | { fields: Record<string, ObjectDiff>; gone: string[] }
  /** Of a list: so many items of its beginning and its end stay, and these come in between. */
  | { head: number; items: unknown[]; tail: number }

/** What leads from one value to the next; both made so that what is the same is the same object (`keepSame`). */
export function diffValues(before: unknown, after: unknown): ObjectDiff {
  if (Array.isArray(before) && Array.isArray(after)) return changeOfList(before, after)
  return isFields(before) && isFields(after) ? changeOfFields(before, after) : { is: after }
}

/** The value that a change leads to; `before` stays as it is, and what did not change is taken over from it. */
export function applyDiff(before: unknown, change: ObjectDiff): unknown {
  if ('is' in change) return change.is
  if ('head' in change) {
    const list = before as unknown[]
    return [...list.slice(0, change.head), ...change.items, ...list.slice(list.length - change.tail)]
  }
  const fields = { ...(before as Fields) }
  for (const name of change.gone) delete fields[name]
  for (const [name, inner] of Object.entries(change.fields)) fields[name] = applyDiff(fields[name], inner)
  return fields
}

function changeOfList(before: unknown[], after: unknown[]): ObjectDiff {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && Object.is(before[head], after[head])) head++
  let tail = 0
  while (tail < most - head && Object.is(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++
  return { head, items: after.slice(head, after.length - tail), tail }
}

function changeOfFields(before: Fields, after: Fields): ObjectDiff {
  const names = Object.keys(after).filter((name) => !Object.hasOwn(before, name) || !Object.is(before[name], after[name]))
  return {
    fields: Object.fromEntries(names.map((name) => [name, diffValues(before[name], after[name])])),
    gone: Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
  }
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
