import { worker } from '../worker.ts'

/** Pixels of the longer side of what has none of its own. */
const DRAWN = 1_024

/** A picture as a profile keeps it: upright, square, small, as a data URL. Rejects what cannot be read as a picture. */
export async function profilePicture(file: Blob): Promise<string> {
  try {
    return await worker.resizePicture(file)
  } catch {
    return worker.resizePicture(await drawn(file))
  }
}

/** What only pages can read, SVG above all, as pixels. */
async function drawn(file: Blob): Promise<ImageBitmap> {
  const image = new Image()
  image.src = await dataUrl(file)
  await image.decode()
  const [width, height] = [image.naturalWidth || 1, image.naturalHeight || 1]
  const scale = DRAWN / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return createImageBitmap(canvas)
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('FileReader'))
    reader.readAsDataURL(file)
  })
}
