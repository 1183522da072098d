/**
 * Returns whether a newer version waits behind an active one. The very first version also waits for a moment before it is
 * active, and a page may see that moment if the page before it installed the version.
 */
export function isNewerWaiting({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): boolean {
  return waiting !== null && active !== null && active !== waiting
}
