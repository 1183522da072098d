/** The data of a student that a document shows before any script has loaded: Home's first classmates, or the newest messages of a chat. */
export type StudentWords = 'home' | 'chat'

/**
 * Returns which words the page shows, which are in its document (ADR 0103, ADR 0109). A device that stores a student hides them
 * (styles.css) and starts with its last screen.
 */
export function studentWords(): StudentWords | null {
  const { words, storesStudent } = document.documentElement.dataset
  // cast: the build writes the attribute (scripts/documents-with-words.mjs)
  return storesStudent === undefined ? ((words ?? null) as StudentWords | null) : null
}
