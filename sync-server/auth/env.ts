import type { Authenticated } from './session.ts'

/** What middleware leaves for routes. */
export interface Env {
  Variables: { signed: Authenticated; requestId: string }
}
