/** Returns 'a', 'a and b', or 'a, b and c'. */
export function listText(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}
