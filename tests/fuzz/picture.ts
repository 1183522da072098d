/** Returns a data URL of a picture whose bytes contain this text. */
export function pictureWith(text: string): string {
  const head = Buffer.alloc(24)
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(head)
  head.write('IHDR', 12, 'latin1')
  head.writeUInt32BE(8, 16)
  head.writeUInt32BE(8, 20)
  return `data:image/png;base64,${Buffer.concat([head, Buffer.from(text)]).toString('base64')}`
}
