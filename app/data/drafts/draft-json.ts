import { parseJson } from '../../../schemas/parse-json.ts'
/** Returns the value of a form's draft; null when it is empty or cannot be parsed. */
export function draftFrom<T>(text: string): T | null {
  return (parseJson(text) as T | undefined) ?? null // cast: the caller has stored this shape under the same name
}

/** Returns the draft of a form as text; empty when nothing is typed. */
export function asDraft<T>(value: T | null): string {
  const isNothing = value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  return isNothing ? '' : JSON.stringify(value)
}
