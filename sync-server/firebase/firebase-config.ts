import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { parseJson } from '../../schemas/parse-json.ts'
import { FirebaseApp } from '../../schemas/push.ts'
import { fieldsOf, messageOf } from '../../schemas/typed.ts'
import { CannotStart } from '../cannot-start.ts'
import type { ServiceAccount } from '../google/google-access.ts'
import { LOOPBACK, originInstead } from '../secret-address.ts'
import { databaseAddress } from './database-address.ts'

export interface FirebaseConfig {
  app: FirebaseApp
  account: ServiceAccount
  /** Address of the project's Realtime Database. Null: the configuration names none, so pages use our own. */
  database: URL | null
  /** Origin that replaces Google's own, without a path. Null: Google's own. */
  apiBase: string | null
}

/**
 * Reads the Firebase project by which pushes are sent; null without one. Throws `CannotStart`. `FIREBASE_CONFIG` alone sends none: it is
 * the configuration that pages get. No message quotes the account's key, which is a secret.
 */
export function readFirebase(env: NodeJS.ProcessEnv): FirebaseConfig | null {
  const app = env.FIREBASE_CONFIG ? firebaseApp(env.FIREBASE_CONFIG) : null
  if (!env.FIREBASE_SERVICE_ACCOUNT) return null
  if (!app)
    throw new CannotStart('FIREBASE_SERVICE_ACCOUNT needs FIREBASE_CONFIG, the configuration of a web app of the same project, as JSON.')
  const account = serviceAccount(env.FIREBASE_SERVICE_ACCOUNT)
  if (account.project_id !== app.projectId)
    throw new CannotStart(
      `FIREBASE_SERVICE_ACCOUNT is of the project ${account.project_id} and FIREBASE_CONFIG of ${app.projectId}: take both from one project.`,
    )
  const database = databaseAddress(parseJson(env.FIREBASE_CONFIG ?? ''), LOOPBACK)
  if (database === 'wrong')
    throw new CannotStart(
      'FIREBASE_CONFIG has a databaseURL that is not an address of a Realtime Database: copy it from the Firebase console.',
    )
  return { app, account, database, apiBase: originInstead('FIREBASE_API_BASE', env.FIREBASE_API_BASE) }
}

function firebaseApp(wish: string): FirebaseApp {
  const parsed = z.safeParse(FirebaseApp, parseJson(wish))
  if (parsed.success) return parsed.data
  throw new CannotStart(
    'FIREBASE_CONFIG is no configuration of a web app: copy it from the Firebase console as JSON, with apiKey, projectId, appId and messagingSenderId in it.',
  )
}

const AccountFile = z.object({ project_id: z.string(), client_email: z.string(), private_key: z.string(), private_key_id: z.string() })

/** Reads the JSON of a service account's key, or the file that has it. */
function serviceAccount(wish: string): ServiceAccount {
  const parsed = z.safeParse(AccountFile, parseJson(wish.trimStart().startsWith('{') ? wish : accountFile(wish)))
  if (!parsed.success)
    throw new CannotStart(
      'FIREBASE_SERVICE_ACCOUNT is neither the key of a service account as JSON nor a file with it: make one in the Firebase console, under Service accounts.',
    )
  try {
    createPrivateKey(parsed.data.private_key)
  } catch (error) {
    throw new CannotStart(`FIREBASE_SERVICE_ACCOUNT has a private_key that cannot be read (${messageOf(error)}).`)
  }
  return parsed.data
}

function accountFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // Does not quote the path: it may be a key that was pasted without its first line.
    throw new CannotStart(`FIREBASE_SERVICE_ACCOUNT names a file that cannot be read (${String(fieldsOf(error).code)}).`)
  }
}
