/** Pixels a side: enough for the largest place that shows a face, on the sharpest screen (clarification B10). */
const SIDE = 512
/** Between a face that looks the same and 30 to 60 kB. */
const QUALITY = 0.85

/**
 * A picture as a profile keeps it: upright, the middle square of it, at most 512 pixels a side, without what else the file
 * held (place, device, scripts). Rejects what cannot be read as a picture.
 */
export async function resizePicture(image: Blob | ImageBitmap): Promise<string> {
  const bitmap = image instanceof Blob ? await createImageBitmap(image, { imageOrientation: 'from-image' }) : image
  const cut = Math.min(bitmap.width, bitmap.height)
  const side = Math.min(SIDE, cut)
  const canvas = new OffscreenCanvas(side, side)
  const pen = canvas.getContext('2d')!
  // JPEG knows no transparency, and a dark theme would shine through.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  // eslint-disable-next-line browsers/script -- without it the picture is a little less smooth
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side)
  bitmap.close()
  return new FileReaderSync().readAsDataURL(await encoded(canvas))
}

/** WebP; Safari draws it and cannot write it, and gives something else when asked. */
async function encoded(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
