/** Returns the bytes of a base64url text. Throws if it is none. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Returns whether a subscription was made with this key. If the browser does not report the key of a subscription, it counts as right. */
export function isMadeWith(key: string, stored: ArrayBuffer | null): boolean {
  if (stored === null) return true
  const [has, wanted] = [new Uint8Array(stored), bytesOf(key)]
  return has.length === wanted.length && has.every((byte, at) => byte === wanted[at])
}
