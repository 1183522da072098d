import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PICTURE_MAX, PICTURE_SIDE_MAX } from '../../schemas/constants.ts'
import { dataUrl, gif, jpeg, png, webp } from '../../tests/support/pictures.ts'
import { parsePicture } from './parse-picture.ts'

const KINDS: [kind: string, type: string, of: (width: number, height: number) => Buffer][] = [
  ['PNG', 'image/png', png],
  ['GIF', 'image/gif', gif],
  ['JPEG', 'image/jpeg', jpeg],
  ['WebP', 'image/webp', (width, height) => webp('VP8 ', width, height)],
  ['lossless WebP', 'image/webp', (width, height) => webp('VP8L', width, height)],
  ['extended WebP', 'image/webp', (width, height) => webp('VP8X', width, height)],
]

const refusal = (url: string) => {
  try {
    return parsePicture(url)
  } catch (error) {
    return { status: (error as { status: number }).status, code: (error as { code: string }).code }
  }
}
const NO_PICTURE = { status: 415, code: 'no-picture' }
const TOO_BIG = { status: 413, code: 'picture-too-big' }

describe('a picture', () => {
  it.each(KINDS)('is accepted unchanged as %s, under the hash of its bytes', (_, type, of) => {
    const bytes = of(300, 200)
    expect(parsePicture(dataUrl(type, bytes))).toEqual({ hash: createHash('sha256').update(bytes).digest('hex'), type, bytes })
  })

  it.each(KINDS)('N25 is refused as %s with more pixels a side than the maximum, and accepted with the maximum', (_, type, of) => {
    for (const [width, height] of [
      [PICTURE_SIDE_MAX + 1, 1],
      [1, PICTURE_SIDE_MAX + 1],
      [10_000, 10_000],
    ] as const) {
      expect(refusal(dataUrl(type, of(width, height)))).toEqual(TOO_BIG)
    }
    expect(parsePicture(dataUrl(type, of(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX))).type).toBe(type)
  })

  it.each(KINDS)('N25 is refused as %s under another media type', (_, type, of) => {
    for (const other of ['image/png', 'image/gif', 'image/jpeg', 'image/webp'].filter((name) => name !== type)) {
      expect(refusal(dataUrl(other, of(1, 1)))).toEqual(NO_PICTURE)
    }
  })

  it.each(KINDS)('is refused as %s when it ends too early or has no size', (_, type, of) => {
    expect(refusal(dataUrl(type, of(1, 1).subarray(0, 9)))).toEqual(NO_PICTURE)
    expect(refusal(dataUrl(type, Buffer.alloc(0)))).toEqual(NO_PICTURE)
    if (type !== 'image/webp') expect(refusal(dataUrl(type, of(0, 1)))).toEqual(NO_PICTURE)
  })

  it('N102 is refused when a JPEG hides its frame behind a marker without a length, where decoders find it', () => {
    const huge = jpeg(20_000, 20_000)
    // A walk that takes the two bytes behind the marker for a length jumps over the frame, to a small one in a comment.
    for (const marker of ['ffd0', 'ffd7', 'ff01', 'ffd8']) {
      const frame = huge.subarray(huge.indexOf(Buffer.from('ffc0', 'hex')))
      const beginning = Buffer.concat([Buffer.from(`ffd8${marker}`, 'hex'), frame])
      const comment = Buffer.alloc(0xffc0 + 4 - beginning.length)
      expect(refusal(dataUrl('image/jpeg', Buffer.concat([beginning, comment, jpeg(1, 1).subarray(20)])))).toEqual(NO_PICTURE)
    }
  })

  it('N102 is refused when the first frame of a GIF is larger than its screen, to whose size browsers enlarge it', () => {
    const animated = (left: number, top: number, width: number, height: number, flags = 0) => {
      const frame = Buffer.alloc(10)
      frame[0] = 0x2c
      for (const [at, value] of [left, top, width, height].entries()) frame.writeUInt16LE(value, 1 + 2 * at)
      const screen = gif(16, 16)
      screen[10] = flags
      const colors = Buffer.alloc(flags === 0 ? 0 : 768, 0x2c)
      const extension = Buffer.from('21ff0b4e45545343415045322e30030100000021fe022c2c00', 'hex')
      return Buffer.concat([screen, colors, extension, frame])
    }
    for (const flags of [0, 0xf7]) {
      expect(refusal(dataUrl('image/gif', animated(0, 0, 20_000, 20_000, flags)))).toEqual(TOO_BIG)
      expect(refusal(dataUrl('image/gif', animated(PICTURE_SIDE_MAX, 0, 1, 1, flags)))).toEqual(TOO_BIG)
      expect(parsePicture(dataUrl('image/gif', animated(8, 8, 8, 8, flags))).type).toBe('image/gif')
    }
  })

  it('is refused, and the search ends, when a JPEG has no frame', () => {
    for (const bytes of [
      Buffer.from('ffd8ffe00000', 'hex'),
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_000, 0xff)]),
      Buffer.from('ffd8ffe00002ffe00002ffe00002ffe00002', 'hex'),
    ]) {
      expect(refusal(dataUrl('image/jpeg', bytes))).toEqual(NO_PICTURE)
    }
  })

  it.each([
    ['SVG', dataUrl('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))],
    ['SVG as text', 'data:image/svg+xml,<svg/>'],
    ['HTML', dataUrl('text/html', Buffer.from('<script>alert(1)</script>'))],
    ['HTML that says it is a PNG', dataUrl('image/png', Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['an address elsewhere', 'https://evil.example/picture.png'],
    ['a path of ours', '/api/auth/user'],
    ['script', 'javascript:alert(1)'],
    ['no base64', 'data:image/png;base64,%%%%'],
    ['cut base64', `${dataUrl('image/png', png()).slice(0, -2)}`],
    ['base64 with a space', dataUrl('image/png', png()).replace('data:image/png;base64,', 'data:image/png;base64, ')],
    ['another encoding', 'data:image/png,abc'],
    ['a type that every object has', 'data:constructor/x;base64,AAAA'],
  ])('N25 is refused as %s', (_, url) => {
    expect(refusal(url)).toEqual(NO_PICTURE)
  })

  it('is accepted with 5 MB and refused with one byte more', () => {
    const filled = (bytes: number) => dataUrl('image/png', Buffer.concat([png(), Buffer.alloc(bytes - png().length)]))
    expect(parsePicture(filled(PICTURE_MAX)).bytes).toHaveLength(PICTURE_MAX)
    expect(refusal(filled(PICTURE_MAX + 1))).toEqual(TOO_BIG)
  })

  it('is accepted under other media types that browsers use', () => {
    expect(parsePicture(dataUrl('image/jpg', jpeg())).type).toBe('image/jpeg')
    expect(parsePicture(dataUrl('IMAGE/PNG', png())).type).toBe('image/png')
    expect(parsePicture(dataUrl('image/png;name=me.png', png())).type).toBe('image/png')
  })
})
