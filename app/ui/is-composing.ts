/**
 * Returns whether the key belongs to a word that is still being composed, such as Enter to choose one. Safari ends the
 * composition before it reports that key, which then has code 229.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
