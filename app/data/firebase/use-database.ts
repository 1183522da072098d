import { useEffect, useRef, useState } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import type { FirebaseProject } from '../../../schemas/firebase-project.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { showsConnection } from '../../../schemas/rules/displayed-status.ts'
import type { Account } from '../../../schemas/student.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { log, logUnless } from '../../platform/log.ts'
import { currentFcmToken } from '../push/current-fcm-token.ts'
import { liveQueries } from '../use-live.ts'
import { useConnection } from '../use-status.ts'
import { worker } from '../worker.ts'
import type { StudentDatabase } from './database.ts'

const status = liveQueries.query('status', null)
const RETRY_DELAY = 5 * SECOND
/** The time by the server's clock, epoch ms. */
const serverNow = () => Date.now() + (status.read()?.clockOffset ?? 0)

export interface OpenDatabase {
  /** Null until it is known which database it is, and after the session has ended. */
  database: StudentDatabase | null
  /** Creates the key of a new message; null until the library has loaded. */
  newKey: ((pair: string) => string) | null
  isConnected: boolean
  /** Id of the Firebase project whose database it is; null: it is our own server's. Undefined until it is known. */
  project: string | null | undefined
}

/** Opens the realtime database while the screen shows. Its library loads then, and nowhere else. */
export function useDatabase(me: Account): OpenDatabase {
  const connection = useConnection()
  const library = useLibrary()
  const isSignedIn = connection !== 'signed-out'
  const project = useProject(connection === 'online', isSignedIn)
  const [database, setDatabase] = useState<StudentDatabase | null>(null)
  const [isConnected, setConnected] = useState(false)
  const account = useRef(me)
  useEffect(() => {
    account.current = me
    database?.beat()
  }, [me, database])

  useEffect(() => {
    if (!library || project === undefined || !isSignedIn) return
    const opened = library.open(me.id, project, {
      // Our own server decides itself who may read it.
      showsHere: () => project === null || showsConnection(availabilityAt(account.current, serverNow()).currentStatus, true),
      pushToken: currentFcmToken,
    })
    const stop = opened.watchConnected(setConnected)
    setDatabase(opened)
    return () => {
      stop()
      opened.close(status.read()?.connection !== 'signed-out')
      setDatabase(null)
      setConnected(false)
    }
  }, [library, project, me.id, isSignedIn])
  return { database, newKey: library?.newKey ?? null, isConnected, project: project && project.app.projectId }
}

interface Library {
  open: (typeof import('./database.ts'))['openDatabase']
  newKey: (pair: string) => string
}

function useLibrary(): Library | null {
  const [library, setLibrary] = useState<Library | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    let left = false
    let again: ReturnType<typeof setTimeout> | undefined
    import('./database.ts').then(
      ({ openDatabase, keysOfMessages }) => left || setLibrary({ open: openDatabase, newKey: keysOfMessages() }),
      (thrown: unknown) => {
        log.warn('The library of the realtime database did not load', { cause: thrown })
        if (!left) again = setTimeout(() => setFailures(failures + 1), RETRY_DELAY)
      },
    )
    return () => {
      left = true
      clearTimeout(again)
    }
  }, [failures])
  return library
}

/** Asks the server which database it is; undefined until it has said so, in this session. */
function useProject(isOnline: boolean, isSignedIn: boolean): FirebaseProject | null | undefined {
  const [project, setProject] = useState<FirebaseProject | null>()
  const [failures, setFailures] = useState(0)
  if (!isSignedIn && project !== undefined) setProject(undefined)
  const isDue = isOnline && project === undefined
  useEffect(() => {
    if (!isDue) return
    let again: ReturnType<typeof setTimeout> | undefined
    let left = false
    worker.request('POST', 'firebase/sign-in', {}).then(
      (response) => left || setProject((fieldsOf(response).project ?? null) as FirebaseProject | null), // cast: our server has made it
      (thrown: unknown) => {
        logUnless(isDataError, 'It could not be asked which database it is')(thrown)
        if (!left) again = setTimeout(() => setFailures(failures + 1), RETRY_DELAY)
      },
    )
    return () => {
      left = true
      clearTimeout(again)
    }
  }, [isDue, failures])
  return project
}
