/** Returns the text of a part of a path; null if its escapes are malformed. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch (thrown) {
    if (thrown instanceof URIError) return null
    throw thrown
  }
}
