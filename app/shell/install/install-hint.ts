/** Returns how this platform puts an app on the home screen, for a browser without an install prompt (spec §8). */
export function installHint(userAgent: string): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'Tap Share, then Add to Home Screen.'
  if (/Android/.test(userAgent)) return 'Open the browser menu, then tap Install.'
  return 'Look for Install in the address bar or the menu of your browser.'
}
