/** Matches a device that is used by finger: its keyboard is on its screen, and it has a camera. */
export const handheld = matchMedia('(pointer: coarse)')
