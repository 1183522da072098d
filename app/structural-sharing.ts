/**
 * Returns `next`, in which every part that equals a part of `previous` is that same object. Items of lists are matched by their
 * id.
 *
 * The worker builds its views from many parts, and the page receives copies. Without this, one new message would look like a
 * changed list of changed messages, and every bubble would render again.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next) || !isObject(previous) || !isObject(next)) return next
  if (Array.isArray(next)) return Array.isArray(previous) ? (keepItems(previous, next) as T) : next // cast: equal to next, part by part
  return Array.isArray(previous) ? next : (keepFields(previous, next) as T) // cast: equal to next, part by part
}

function keepItems(previous: unknown[], next: unknown[]): unknown[] {
  let known: Map<unknown, unknown> | undefined
  const kept = next.map((item, index) => {
    const id = idOf(item)
    // Most items are in the same place as before.
    if (id === undefined || id === idOf(previous[index])) return shareStructure(previous[index], item)
    known ??= new Map(previous.map((other) => [idOf(other), other]))
    return shareStructure(known.get(id), item)
  })
  return kept.length === previous.length && kept.every((item, index) => Object.is(item, previous[index])) ? previous : kept
}

function keepFields(previous: Fields, next: Fields): Fields {
  const names = Object.keys(next)
  let same = names.length === Object.keys(previous).length
  const kept: Fields = {}
  for (const name of names) {
    kept[name] = shareStructure(previous[name], next[name])
    if (!Object.is(kept[name], previous[name]) || !Object.hasOwn(previous, name)) same = false
  }
  return same ? previous : kept
}

type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function idOf(item: unknown): unknown {
  return isObject(item) ? (item.id ?? item.partnerId) : undefined
}
