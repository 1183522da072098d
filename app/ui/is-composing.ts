/**
 * The key belongs to a word that is still being composed, as Enter does that chooses one. Safari ends the composition before it
 * tells of that key, which has this code then.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
