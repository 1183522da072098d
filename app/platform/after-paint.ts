/** Longest wait for a paint, ms: a window that is covered or hidden is not painted. */
const PAINT_TIMEOUT = 300

/** Resolves once the browser has painted what is in the document. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_TIMEOUT)
  })
}
