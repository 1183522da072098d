import type { FirebaseApp } from 'firebase/app'
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithCustomToken } from 'firebase/auth'
import type { FirebaseProject } from '../../../schemas/firebase-project.ts'

/** Signs in to the Firebase project by the token of our server, for as long as the page is open: nothing of it is stored. */
export async function signInToProject(app: FirebaseApp, { token, authBase }: FirebaseProject): Promise<void> {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (authBase !== null) connectAuthEmulator(auth, authBase, { disableWarnings: true })
  await signInWithCustomToken(auth, token)
}
