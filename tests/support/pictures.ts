/** Smallest pictures of each kind, 1 × 1 unless asked otherwise, as bytes and as data URLs. */

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

/** With a segment of text before the frame, as cameras write one. */
export function jpeg(width = 1, height = 1): Buffer {
  const frame = Buffer.from('ffc000110800000000', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from('fffe00046869', 'hex'), frame, Buffer.from('03012200021101031101ffd9', 'hex')])
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
