/** The background colours of the app: the two `theme-color` of app/index.html. */
export const GROUNDS = { light: '#f5f7f4', dark: '#0f1512' }

/** Screens of the iPhones that run a supported Safari: width and height in CSS px, device pixels per px. */
const SCREENS = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
]

/**
 * Lists what iPhones show while the installed app starts: the mark on the background of the app, as app/index.html shows it then. An iPhone
 * takes only a picture whose size is its own. `file` is the path in app/public.
 */
export const STARTUP_PICTURES = SCREENS.flatMap(([width, height, ratio]) =>
  Object.keys(GROUNDS).map((scheme) => ({
    file: `startup/${width}x${height}at${ratio}-${scheme}.png`,
    scheme,
    width,
    height,
    ratio,
    media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait) and (prefers-color-scheme: ${scheme})`,
  })),
)
