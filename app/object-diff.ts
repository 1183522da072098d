/**
 * How a value changed since the one before it. Values are copied between worker and page, so only changed parts are sent. Of a
 * chat of 10,000 messages, that is the new one (architecture.md section 8).
 */
export type ObjectDiff =
  | { is: unknown }
  /** For an object: the fields that changed, and the names of removed fields. */
  | { fields: Record<string, ObjectDiff>; gone: string[] }
  /** For a list: `head` items at its beginning and `tail` items at its end stay, and `items` are between them. */
  | { head: number; items: unknown[]; tail: number }

/** Returns the diff between two values. Parts that are equal must be the same object in both (`shareStructure`). */
export function diffValues(before: unknown, after: unknown): ObjectDiff {
  if (Array.isArray(before) && Array.isArray(after)) return changeOfList(before, after)
  return isFields(before) && isFields(after) ? changeOfFields(before, after) : { is: after }
}

/** Returns the value after a diff. Does not change `before`, and takes all unchanged parts from it. */
export function applyDiff(before: unknown, change: ObjectDiff): unknown {
  if ('is' in change) return change.is
  if ('head' in change) {
    const list = before as unknown[] // cast: a diff of a list follows a list
    return [...list.slice(0, change.head), ...change.items, ...list.slice(list.length - change.tail)]
  }
  const fields = { ...(before as Fields) } // cast: a diff of fields follows an object
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
