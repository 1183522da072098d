import { deleteApp, initializeApp, setLogLevel, type FirebaseApp } from 'firebase/app'
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithCustomToken, signOut, type Auth } from 'firebase/auth'
import { getDatabase, type Database } from 'firebase/database'
import type { FirebaseProject } from '../../../schemas/firebase-project.ts'
import type { TestStudent } from '../student.ts'
import { wantedValue } from '../wanted-value.ts'

setLogLevel('silent')

let apps = 0

/** The real SDK, unmodified, in Node: signed in to the project by the token that our server makes for a student. */
export class ProjectClient {
  private constructor(
    private readonly app: FirebaseApp,
    readonly auth: Auth,
    readonly db: Database,
  ) {}

  static async open(student: TestStudent): Promise<ProjectClient> {
    const { body } = await student.post<{ project: FirebaseProject }>('/api/firebase/sign-in')
    const client = ProjectClient.nameless(body.project)
    await signInWithCustomToken(client.auth, body.project.token)
    return client
  }

  /** A client that has not signed in. */
  static nameless({ app: options, databaseURL, authBase }: Omit<FirebaseProject, 'token'>): ProjectClient {
    const app = initializeApp({ ...options, databaseURL }, `project-client-${apps++}`)
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    if (authBase !== null) connectAuthEmulator(auth, authBase, { disableWarnings: true })
    return new ProjectClient(app, auth, getDatabase(app))
  }

  /** Listens until a value is as wanted, and returns it. */
  value<T = unknown>(path: string, wanted: (value: T) => boolean = () => true): Promise<T> {
    return wantedValue(this.db, path, wanted)
  }

  async close(): Promise<void> {
    await signOut(this.auth)
    await deleteApp(this.app)
  }
}
