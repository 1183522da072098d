import * as z from 'zod/mini'
import { FirebaseApp } from './push.ts'

/** The data with which a page signs in to the server's Firebase project, and uses its Realtime Database (ADR 0075). */
export const FirebaseProject = z.object({
  app: FirebaseApp,
  databaseURL: z.string(),
  /** Origin that replaces Google's own for signing in. Null: Google's own. */
  authBase: z.nullable(z.string()),
  /** For `signInWithCustomToken`; valid for five minutes. */
  token: z.string(),
})
export type FirebaseProject = z.infer<typeof FirebaseProject>
