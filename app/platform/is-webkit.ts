/** True in Safari and in every browser on an iPhone. No API reports the engine; use this only to work around bugs of that engine. */
export const isWebKit = typeof navigator !== 'undefined' && navigator.vendor.startsWith('Apple')
