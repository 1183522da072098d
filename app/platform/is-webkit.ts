/** Safari's engine, and every browser on an iPhone. No API tells it: it is for what that engine gets wrong alone. */
export const isWebKit = typeof navigator !== 'undefined' && navigator.vendor.startsWith('Apple')
