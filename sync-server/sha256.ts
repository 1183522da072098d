import { createHash } from 'node:crypto'

/** Returns the hash of a secret, in hex. Only the hash is stored. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
