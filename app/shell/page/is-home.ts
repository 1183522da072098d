/** Home has two addresses (spec §2). */
export function isHome(pathname: string): boolean {
  return pathname === '/' || pathname === '/homepage'
}
