import { isNotAllowed } from './expected-failures.ts'
import { logUnless } from './log.ts'

/** Copies a text. Resolves with false if the browser forbids it, or, over plain HTTP, has no clipboard for pages. */
export async function copyToClipboard(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return false
  // eslint-disable-next-line no-restricted-properties -- all other code calls this function
  return clipboard.writeText(text).then(
    () => true,
    (thrown: unknown) => {
      logUnless(isNotAllowed, 'A text could not be copied')(thrown)
      return false
    },
  )
}
