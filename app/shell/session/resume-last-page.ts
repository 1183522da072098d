/** Where the installed app starts (manifest.webmanifest): a mark that no link and no bookmark carries. */
const LAUNCH = '?launch'

/** The installed app opens where it was left; an address that somebody typed or followed is opened as it is. */
export function resumeLastPage(lastPage: string | null): void {
  if (location.pathname !== '/' || location.search !== LAUNCH) return
  history.replaceState(null, '', lastPage?.startsWith('/') ? lastPage : '/')
}
