import { Hono } from 'hono'
import type { FirebaseProject } from '../../schemas/firebase-project.ts'
import type { FirebaseApp } from '../../schemas/push.ts'
import type { Env } from '../auth/require-session.ts'
import { sessionName } from '../auth-session.ts'
import { CommandError } from '../command-error.ts'
import type { ServiceAccount } from '../google/google-access.ts'
import type { Services } from '../services.ts'
import { customToken } from './custom-token.ts'
import { ProjectUnavailable } from './project-database.ts'
import type { ProjectMirror } from './project-mirror.ts'

/** The Firebase project whose database takes the place of our own. */
export interface Project {
  app: FirebaseApp
  databaseURL: string
  account: ServiceAccount
  /** Origin that replaces Google's own for signing in. Null: Google's own. */
  authBase: string | null
  mirror: Pick<ProjectMirror, 'admit'>
}

/** Seconds after which a page may ask again. */
const RETRY_AFTER = 10

/** Signs pages in to the Firebase project, if there is one (ADR 0075). */
export function firebaseRoutes({ now, log }: Pick<Services, 'now' | 'log'>, project: Project | null): Hono<Env> {
  return new Hono<Env>().post('/api/firebase/sign-in', async (c) => {
    if (!project) return c.json({ project: null })
    const { student, signIn } = c.get('signed')
    const { app, databaseURL, authBase, account, mirror } = project
    try {
      await mirror.admit(signIn)
    } catch (error) {
      if (!(error instanceof ProjectUnavailable)) throw error
      log.error({ event: 'firebase-project', error: error.message })
      throw new CommandError(503, 'firebase-unavailable', 'Firebase can’t be reached right now. Try again in a moment.', RETRY_AFTER)
    }
    const token = customToken(account, student.id, sessionName(signIn), now())
    return c.json({ project: { app, databaseURL, authBase, token } satisfies FirebaseProject })
  })
}
