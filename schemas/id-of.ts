/**
 * Returns a text as an id of the kind that the caller names, unchecked: for ids of our own rows, routes and lists. Text from outside goes
 * through the schemas in schemas/ids.ts.
 */
export function idOf<Id extends string>(text: string): Id {
  return text as Id // cast: only the schemas create ids otherwise
}
