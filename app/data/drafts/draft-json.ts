/** What stands in a draft of a form; null where nothing does, or nothing that can be read. */
export function draftFrom<T>(text: string): T | null {
  if (text === '') return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** A draft of a form as text; an empty one is none. */
export function asDraft<T>(value: T | null): string {
  const isNothing = value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  return isNothing ? '' : JSON.stringify(value)
}
