import type { Page } from 'playwright/test'

// The smallest pictures of each kind, 1 × 1 px by default, as bytes and as data URLs.
// They have only the bytes that a server checks.

export function png(width = 1, height = 1, more = ''): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('08060000001f15c489', 'hex'), Buffer.from(more)])
}

export function gif(width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('000000', 'hex')])
}

/** Returns a JPEG with a text segment before the frame, as cameras write it. */
export function jpeg(width = 1, height = 1): Buffer {
  const frame = Buffer.from('ffc000110800000000', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('fffe00046869', 'hex'),
    frame,
    Buffer.from('03012200021101031101ffd9', 'hex'),
  ])
}

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width = 1, height = 1): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(22, 4)
  bytes.write(`WEBP${kind}`, 8)
  if (kind === 'VP8 ') {
    bytes.writeUIntBE(0x9d012a, 23, 3)
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else if (kind === 'VP8L') {
    bytes[20] = 0x2f
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  } else {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return bytes
}

export function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

// Pictures that a browser can show.

/** Content types by file extension. */
export const PICTURE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

/** A picture of one pixel that a browser can show. */
export const tinyGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="10" fill="teal"/></svg>',
)
/** A picture with an aspect ratio and no size. */
export const sizelessSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="orange"/></svg>',
)

/** Returns pictures by file name, drawn in the browser: the left half red, the right half blue. */
export async function drawnPictures(page: Page): Promise<Record<string, Buffer>> {
  const draw = async (type: string, width: number, height: number) => {
    const base64 = await page.evaluate(
      async ([type, width, height]) => {
        const canvas = new OffscreenCanvas(width, height)
        const pen = canvas.getContext('2d')!
        pen.fillStyle = 'red'
        pen.fillRect(0, 0, width / 2, height)
        pen.fillStyle = 'blue'
        pen.fillRect(width / 2, 0, width / 2, height)
        const blob = await canvas.convertToBlob({ type })
        const url = await new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(reader.result as string)
          reader.readAsDataURL(blob)
        })
        return url.slice(url.indexOf(',') + 1)
      },
      [type, width, height] as const,
    )
    return Buffer.from(base64, 'base64')
  }
  return {
    'small.png': await draw('image/png', 40, 30),
    'large.jpg': await draw('image/jpeg', 5_000, 3_000),
    'flat.webp': await draw('image/webp', 900, 300),
    'turned.jpg': turned(await draw('image/jpeg', 600, 400)),
  }
}

/** Adds EXIF data to a JPEG that turn it by 90° clockwise (orientation 6). */
function turned(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1)
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** Returns a picture as the browser shows it: its size in px, and its colour at the top and at the bottom. */
export function lookedAt(page: Page, url: string): Promise<{ width: number; height: number; corner: { top: string; bottom: string } }> {
  return page.evaluate(async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    pen.drawImage(image, 0, 0)
    const colour = (y: number) => {
      const [red, , blue] = pen.getImageData(image.naturalWidth / 2, y, 1, 1).data
      return red! > blue! ? 'red' : 'blue'
    }
    return { width: image.naturalWidth, height: image.naturalHeight, corner: { top: colour(1), bottom: colour(image.naturalHeight - 2) } }
  }, url)
}
