import type { Signed } from './session.ts'

/** What middleware leaves for routes. */
export interface Env {
  Variables: { signed: Signed; requestId: string }
}
