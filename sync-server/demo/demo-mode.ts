/**
 * Whether anybody may sign in as a student of the demo campus. `announced`: they may, and each page says so, because the server
 * looks like one that others use.
 */
export type DemoMode = 'off' | 'private' | 'announced'

/** Values of `DEMO`. Empty is the same as not set. */
export const DEMO_WISHES = ['0', '1', 'public'] as const
export type DemoWish = (typeof DEMO_WISHES)[number]

/** The facts about a server that decide its demo mode. */
export interface DemoFacts {
  wish: DemoWish | null
  /** HOST is an address of this machine that no other machine reaches directly. */
  loopback: boolean
  /** NODE_ENV=production, a proxy in front (TRUSTED_PROXIES), or PUBLIC_URL with https or with the address of another machine. */
  production: boolean
}

/**
 * Returns the demo mode, or 'refused' for a wish that names too little: DEMO=1 does not offer the demo campus on a public HOST (ADR 0064,
 * hardening N38 and N64). Without a wish only a server that nothing calls production, and no other machine reaches, offers it.
 */
export function demoMode({ wish, loopback, production }: DemoFacts): DemoMode | 'refused' {
  if (wish === '0') return 'off'
  if (wish === '1' && !loopback) return 'refused'
  const isPrivate = loopback && !production
  if (wish === null) return isPrivate ? 'private' : 'off'
  return isPrivate ? 'private' : 'announced'
}
