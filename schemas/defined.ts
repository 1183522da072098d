/**
 * Returns a value that cannot be missing here, for a reason that its type does not know: the caller has looked before, or built the
 * list itself. Throws if it is missing all the same, at the place where the mistake is.
 */
export function defined<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new TypeError('A value is missing that must be here.')
  return value
}
