import { defined } from './defined.ts'

/**
 * Returns a UUIDv7: 48 bits of `now` (epoch ms), then random bits. A device creates the ids of its own documents, also offline.
 * They sort by the device clock; nothing relies on that order.
 */
export function uuidv7(now: number, randomBytes: (count: number) => Uint8Array): string {
  const bytes = randomBytes(16)
  const time = Math.max(0, Math.floor(now))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | (defined(bytes[6]) & 0x0f)
  bytes[8] = 0x80 | (defined(bytes[8]) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
