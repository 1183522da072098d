/**
 * Returns the path to show when the system launches the installed app while its window is open: by a shortcut, or to share with it. Null
 * when the page stays as it is: the app's icon was pressed, or the page is there already.
 *
 * @param target address of the launch
 * @param here address of the page
 */
export function pathOfLaunch(target: string, here: string): string | null {
  if (target === here || !URL.canParse(target)) return null
  const { origin, pathname, search } = new URL(target)
  if (origin !== new URL(here).origin || pathname + search === START) return null
  return pathname + search
}

/** `start_url` of manifest.webmanifest. */
const START = '/?launch'
