import { deleteApp, initializeApp, setLogLevel } from 'firebase/app'
import {
  forceWebSockets,
  getDatabase,
  goOffline,
  goOnline,
  limitToLast,
  onDisconnect,
  onValue,
  orderByChild,
  push,
  query,
  ref,
  serverTimestamp,
  set,
  update,
  type Database,
  type DatabaseReference,
  type Query,
} from 'firebase/database'
import { SECOND } from '../../../schemas/constants.ts'
import { defined } from '../../../schemas/defined.ts'
import type { FirebaseProject } from '../../../schemas/firebase-project.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { log } from '../../platform/log.ts'
import { databaseUrl } from './database-url.ts'
import { startHeartbeat } from './heartbeat.ts'
import { CHAT_MESSAGES_MAX, COMPACT_CHAT_MESSAGES_MAX, readMessage, type TreeMessage } from './messages.ts'
import { readPresence, type Presence } from './presence.ts'

const WATCH_RETRY_DELAY = 10 * SECOND

/** Each opening has a connection of its own: two tabs, or two visits of the screen, do not end each other's presence. */
let opened = 0

/**
 * The Realtime Database as one student uses it, by Google's own library: that of our own server (ADR 0073), or of a Firebase project.
 * Messages are written to neither: they go by the outbox, which brings them there once (ADR 0075).
 */
export interface StudentDatabase {
  /** Calls `listener` with whether the database is connected, now and at each change. */
  watchConnected(listener: (isConnected: boolean) => void): () => void
  watchPresence(student: string, listener: (presence: Presence) => void): () => void
  /** Calls `listener` with the last 100 messages, the oldest first; null: they cannot be read. */
  watchChat(pair: string, listener: (messages: TreeMessage[] | null) => void): () => void
  /** Calls `listener` with the newest message of the last 50 by their time. */
  watchNewest(pair: string, listener: (newest: TreeMessage | null) => void): () => void
  /** Publishes the presence in the student's profile again, after `showsHere` has changed. */
  beat(): void
  /** Disconnects; if the session is live, publishes before that the student has left. */
  close(isSignedIn: boolean): void
}

/** What the student writes besides their presence, again at each connection. */
export interface OwnValues {
  /** Whether their profile may say that they are here. */
  showsHere(): boolean
  /** The token by which this browser gets pushes of Firebase; null: it gets none. */
  pushToken(): Promise<string | null>
}

/**
 * The function that creates keys; null before the first visit of the screen. All visits share it, because the library forgets no database
 * by itself.
 */
let newKey: ((pair: string) => string) | null = null

/** Returns a function that creates keys for new messages, without a connection. */
export function keysOfMessages(): (pair: string) => string {
  newKey ??= createKeys()
  return newKey
}

function createKeys(): (pair: string) => string {
  setLogLevel('silent')
  const db = getDatabase(initializeApp({ projectId: 'app', databaseURL: databaseUrl(location) }, 'keys'))
  goOffline(db)
  return (pair) => defined(push(messages(db, pair)).key)
}

/** @param project whose database is used; null: our own server's */
export function openDatabase(me: string, project: FirebaseProject | null, own: OwnValues): StudentDatabase {
  // A refusal is the app's to show or to log.
  setLogLevel('silent')
  // Without WebSockets the library would load scripts of Google.
  if (project) forceWebSockets()
  const options = project ? { ...project.app, databaseURL: project.databaseURL } : { projectId: 'app', databaseURL: databaseUrl(location) }
  const app = initializeApp(options, `demo-${opened++}`)
  const db = getDatabase(app)
  if (project) {
    goOffline(db)
    import('./project-sign-in.ts')
      .then(({ signInToProject }) => signInToProject(app, project))
      .then(
        () => goOnline(db),
        (thrown: unknown) => log.warn('The sign-in to the Firebase project failed', { code: fieldsOf(thrown).code, cause: thrown }),
      )
  }
  let isConnected = false
  /** Server time minus device time, ms, as the connection reports it. */
  let offset = 0
  onValue(ref(db, '.info/serverTimeOffset'), (value) => (offset = Number(value.val())))
  const { beat, stop } = publishPresence(db, me, own, (now) => (isConnected = now))

  return {
    watchConnected: (listener) => onValue(ref(db, '.info/connected'), (value) => listener(value.val() === true)),
    watchPresence(student, listener) {
      let presence: unknown = null
      let profile: unknown = null
      const notify = () => listener(readPresence(presence, profile, Date.now() + offset))
      const stops = [
        watchUntilAllowed(ref(db, `presence/${student}`), (value) => ((presence = value), notify())),
        watchUntilAllowed(ref(db, `profiles/${student}`), (value) => ((profile = value), notify())),
      ]
      return () => stops.forEach((stop) => stop())
    },
    watchChat: (pair, listener) => watchMessages(query(messages(db, pair), limitToLast(CHAT_MESSAGES_MAX)), listener),
    watchNewest: (pair, listener) =>
      watchMessages(query(messages(db, pair), orderByChild('timestamp'), limitToLast(COMPACT_CHAT_MESSAGES_MAX)), (all) =>
        listener(all?.at(-1) ?? null),
      ),
    beat,
    close(isSignedIn) {
      const left = stop(isSignedIn)
      // Without a connection the server itself publishes that the student has left.
      void (isConnected ? left : Promise.resolve()).then(() => deleteApp(app))
    },
  }
}

const messages = (db: Database, pair: string) => ref(db, `conversations/${pair}/messages`)

/**
 * Calls `listener` with the value at a place, null if this student may not read it, until the returned function runs. The library gives up
 * a refused read. The values of a student who joins a project later can be read only from then on, so this reads again.
 */
function watchUntilAllowed(place: DatabaseReference, listener: (value: unknown) => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  let stop: () => void
  const watch = () => {
    const refused = () => {
      listener(null)
      again = setTimeout(watch, WATCH_RETRY_DELAY)
    }
    stop = onValue(place, (snapshot) => listener(snapshot.val()), refused)
  }
  watch()
  return () => {
    clearTimeout(again)
    stop()
  }
}

function watchMessages(of: Query, listener: (messages: TreeMessage[] | null) => void): () => void {
  return onValue(
    of,
    (snapshot) => {
      const all: TreeMessage[] = []
      snapshot.forEach((child) => void all.push(readMessage(defined(child.key), child.val())))
      listener(all)
    },
    () => listener(null),
  )
}

/**
 * Publishes that the student is here, in the presence and by a heartbeat in their profile, until `stop` runs. After each reconnect it
 * sends the server again what to write when the connection ends: the library does not do that.
 */
function publishPresence(
  db: Database,
  me: string,
  own: OwnValues,
  onConnected: (isConnected: boolean) => void,
): { beat: () => void; stop: (isSignedIn: boolean) => Promise<void> } {
  const [presence, profile, token] = [ref(db, `presence/${me}`), ref(db, `profiles/${me}`), ref(db, `users/${me}/fcmToken`)]
  let isConnected = false
  const here = (online: boolean) => ({ online, lastSeen: serverTimestamp() })
  const heartbeat = (isOnline: boolean) => ({ isOnline, lastSeen: serverTimestamp() })
  const beat = () => isConnected && save(update(profile, heartbeat(own.showsHere())))
  const stopWatching = onValue(ref(db, '.info/connected'), (value) => {
    isConnected = value.val() === true
    onConnected(isConnected)
    if (!isConnected) return
    save(onDisconnect(presence).set(here(false)))
    save(onDisconnect(profile).update(heartbeat(false)))
    save(set(presence, here(true)))
    beat()
    const savedToken = own.pushToken().then((now) => (now === null ? undefined : set(token, now)))
    save(savedToken, 'The token for pushes could not be saved')
  })
  const stopHeartbeat = startHeartbeat(beat, window)
  const stop = async (isSignedIn: boolean) => {
    stopWatching()
    stopHeartbeat()
    if (!isSignedIn) return
    const gone = [update(profile, heartbeat(false)), set(presence, here(false))]
    for (const each of gone) save(each)
    await Promise.allSettled(gone)
  }
  return { beat, stop }
}

/** A presence that could not be saved is logged only (ERR-020). */
function save(saving: Promise<unknown>, event = 'The presence could not be saved'): void {
  saving.catch((thrown: unknown) => log.warn(event, { code: fieldsOf(thrown).code, cause: thrown }))
}
