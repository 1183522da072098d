import { createHash } from 'node:crypto'
import { PICTURE_MAX, PICTURE_SIDE_MAX } from '../../schemas/constants.ts'
import { CommandError } from '../command-error.ts'
import { defined } from '../../schemas/defined.ts'

export interface Picture {
  /** SHA-256 of the bytes, hex. */
  hash: string
  /** Media type, confirmed by the bytes. */
  type: string
  bytes: Buffer
}

interface Size {
  width: number
  height: number
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+-]+=[\w.+-]*)*;base64,/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * Parses the picture in a data URL: PNG, JPEG, WebP or GIF, confirmed by its first bytes. Throws 415 for anything else (SVG, HTML,
 * broken). Throws 413 over 5 MB or over 4,096 pixels a side (clarification B10, hardening N25).
 */
export function parsePicture(dataUrl: string): Picture {
  const head = DATA_URL.exec(dataUrl)
  if (!head) throw noPicture()
  const base64 = dataUrl.slice(head[0].length)
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) throw noPicture()
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PICTURE_MAX) throw tooBig('Choose a picture of up to 5 MB.')

  const said = defined(head[1]).toLowerCase()
  const type = said === 'image/jpg' ? 'image/jpeg' : said
  const size = SIZES[type]?.(bytes)
  if (!size || size.width < 1 || size.height < 1) throw noPicture()
  if (size.width > PICTURE_SIDE_MAX || size.height > PICTURE_SIDE_MAX)
    throw tooBig(`Choose a picture of up to ${PICTURE_SIDE_MAX} pixels on each side.`)
  return { hash: createHash('sha256').update(bytes).digest('hex'), type, bytes }
}

const FIELD = 'profileImageUrl'
const noPicture = () =>
  new CommandError(415, 'no-picture', 'This file can’t be shown as a picture. Choose a PNG, JPEG, WebP or GIF.', undefined, FIELD)
const tooBig = (message: string) => new CommandError(413, 'picture-too-big', message, undefined, FIELD)

/** Reads the size in pixels from the bytes, by media type. Returns null if the bytes are of another type or end too early. */
const SIZES: Record<string, ((bytes: Buffer) => Size | null) | undefined> = {
  'image/png': (bytes) =>
    bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : null,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
}

/**
 * Returns the size of the screen or of the first frame, whichever is larger: browsers enlarge a screen that is too small for its first
 * frame (hardening N102). A file without a frame has the size of its screen.
 */
function gifSize(bytes: Buffer): Size | null {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  for (let at = 13 + colorTable(defined(bytes[10])); at + 9 <= bytes.length;) {
    if (bytes[at] === 0x2c) {
      const frame = {
        width: bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5),
        height: bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7),
      }
      return { width: Math.max(screen.width, frame.width), height: Math.max(screen.height, frame.height) }
    }
    if (bytes[at] !== 0x21) break
    // An extension: its label, then blocks that each begin with their length; one of length 0 ends it.
    for (at += 2; bytes[at]; at += 1 + defined(bytes[at]));
    at++
  }
  return screen
}

/** Returns the bytes of the color table that these flags announce. */
function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d012a
        ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
        : null
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return bytes[20] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

/**
 * Walks the segments until the one that begins a frame. No encoder writes a marker without a length before it. Decoders read on right
 * behind such a marker, so a walk that skips a length there would find another frame than they do (hardening N102).
 */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = defined(bytes[at + 1])
    if (bytes[at] !== 0xff) return null
    // Padding between segments.
    if (marker === 0xff) at++
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return null
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    } else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
