/** The query of the installed app's start address (manifest.webmanifest). No link and no bookmark has it. */
const LAUNCH = '?launch'

/**
 * Opens the last page when the student starts the installed app. An address that the student typed or followed stays as it is.
 */
export function resumeLastPage(lastPage: string | null): void {
  if (location.pathname !== '/' || location.search !== LAUNCH) return
  history.replaceState(null, '', lastPage?.startsWith('/') ? lastPage : '/')
}
