/** Close codes of /ws. */
export const CLOSE = {
  signedOut: 4401,
  silent: 4408,
  /** Newer sockets of the same session or student took this one's place (`SOCKETS_MAX`). */
  displaced: 4429,
  tooSlow: 1013,
  tooMany: 1008,
  restarting: 1012,
} as const
