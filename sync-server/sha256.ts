import { createHash } from 'node:crypto'

/** Of a secret that is kept by its hash alone, hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
