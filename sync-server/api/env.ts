import type { Signed } from '../auth/session.ts'

/** What middleware leaves for routes. */
export interface Env {
  Variables: { signed: Signed; requestId: string }
}
