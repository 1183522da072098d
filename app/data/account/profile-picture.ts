import { worker } from '../worker.ts'
import { log } from '../../platform/log.ts'
import { defined } from '../../../schemas/defined.ts'

/** Longer side, px, of a picture that the page draws: it may have no size of its own. */
const DRAWN_SIDE = 1_024

/**
 * Returns a picture as a profile stores it: upright, square, small, as a data URL. Rejects when the file is not a readable
 * picture.
 */
export async function profilePicture(file: Blob): Promise<string> {
  try {
    return await worker.resizePicture(file)
  } catch (thrown) {
    log.info('The worker could not read a picture, so the page draws it', { cause: thrown })
    return worker.resizePicture(await drawn(file))
  }
}

/** Draws a picture that only pages can read, above all SVG, as pixels. */
async function drawn(file: Blob): Promise<ImageBitmap> {
  const image = new Image()
  image.src = await dataUrl(file)
  await image.decode()
  const [width, height] = [image.naturalWidth || 1, image.naturalHeight || 1]
  const scale = DRAWN_SIDE / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  defined(canvas.getContext('2d')).drawImage(image, 0, 0, canvas.width, canvas.height)
  return createImageBitmap(canvas)
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string) // cast: readAsDataURL gives a text
    reader.onerror = () => reject(reader.error ?? new Error('FileReader'))
    reader.readAsDataURL(file)
  })
}
