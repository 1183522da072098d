/**
 * Returns the address of our own host by plain http: over https no network can show its page. The service worker leaves this path to
 * the network, and our server leads it back to the app.
 */
export function ownPortalCheckUrl({ protocol, hostname, origin }: Pick<Location, 'protocol' | 'hostname' | 'origin'>): string {
  return `${protocol === 'https:' ? `http://${hostname}` : origin}/api/portal-check`
}
