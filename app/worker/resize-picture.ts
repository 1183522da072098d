import { defined } from '../../schemas/defined.ts'

/** Side in px: enough for the largest avatar on the sharpest screen (clarification B10). */
const PICTURE_SIDE = 512
/** Encoder quality, 0 to 1: a face looks unchanged and takes 30 to 60 kB. */
const ENCODER_QUALITY = 0.85

/**
 * Returns a picture as a profile stores it: a data URL of the upright, centred square, at most 512 px a side. Drops all other data
 * of the file (place, device, scripts). Rejects a file that cannot be decoded as a picture.
 */
export async function resizePicture(image: Blob | ImageBitmap): Promise<string> {
  const bitmap = image instanceof Blob ? await createImageBitmap(image, { imageOrientation: 'from-image' }) : image
  const cut = Math.min(bitmap.width, bitmap.height)
  const side = Math.min(PICTURE_SIDE, cut)
  const canvas = new OffscreenCanvas(side, side)
  const pen = defined(canvas.getContext('2d'))
  // Fill transparent areas: JPEG has no transparency, and in WebP a dark theme would show through.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  // eslint-disable-next-line browsers/script -- without it the picture is a little less smooth
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side)
  bitmap.close()
  return new FileReaderSync().readAsDataURL(await encoded(canvas))
}

/** Encodes as WebP, or as JPEG in Safari, which displays WebP but cannot encode it and returns another type. */
async function encoded(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: ENCODER_QUALITY })
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality: ENCODER_QUALITY })
}
