import { deleteApp, initializeApp, setLogLevel } from 'firebase/app'
import {
  getDatabase,
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
  type Query,
} from 'firebase/database'
import { defined } from '../../../schemas/defined.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { log } from '../../platform/log.ts'
import { databaseUrl } from './database-url.ts'
import { startHeartbeat } from './heartbeat.ts'
import { readMessage, type TreeMessage } from './messages.ts'
import { readPresence, type Presence } from './presence.ts'
import type { UnsentText } from './unsent-texts.ts'

/** Messages that the chat subscribes to, and those of the compact view (clarification D18). */
const CHAT_LAST = 100
const COMPACT_LAST = 50

/** Each opening has a connection of its own: two tabs, or two visits of the screen, do not end each other's presence. */
let opened = 0

/** The Realtime Database as one student uses it: Google's own library, connected to our own server (ADR 0073). */
export interface StudentDatabase {
  /** Tells whether the database is connected, now and at each change. */
  watchConnected(listener: (isConnected: boolean) => void): () => void
  watchPresence(student: string, listener: (presence: Presence) => void): () => void
  /** Tells the last 100 messages, the oldest first; null: they cannot be read. */
  watchChat(pair: string, listener: (messages: TreeMessage[] | null) => void): () => void
  /** Tells the newest message of the last 50 by their time. */
  watchNewest(pair: string, listener: (newest: TreeMessage | null) => void): () => void
  /** Returns the key for a new message. */
  newKey(pair: string): string
  /** Resolves when the server has the message; rejects when it refused it. The same key again changes nothing. */
  send(pair: string, text: UnsentText): Promise<void>
  markRead(pair: string, key: string): void
  /** Says that the student has left, and disconnects. */
  close(): void
}

export function openDatabase(me: string): StudentDatabase {
  // A refusal is the app's to show or to log.
  setLogLevel('silent')
  const app = initializeApp({ projectId: 'app', databaseURL: databaseUrl(location) }, `demo-${opened++}`)
  const db = getDatabase(app)
  let isConnected = false
  const stopPresence = keepPresence(db, me, (now) => (isConnected = now))

  return {
    watchConnected: (listener) => onValue(ref(db, '.info/connected'), (value) => listener(value.val() === true)),
    watchPresence(student, listener) {
      let presence: unknown = null
      let profile: unknown = null
      const tell = () => listener(readPresence(presence, profile, Date.now()))
      const denied = () => listener({ isOnline: false, lastSeen: null })
      const stops = [
        onValue(ref(db, `presence/${student}`), (value) => ((presence = value.val()), tell()), denied),
        onValue(ref(db, `profiles/${student}`), (value) => ((profile = value.val()), tell()), denied),
      ]
      return () => stops.forEach((stop) => stop())
    },
    watchChat: (pair, listener) => watchMessages(query(messages(db, pair), limitToLast(CHAT_LAST)), listener),
    watchNewest: (pair, listener) =>
      watchMessages(query(messages(db, pair), orderByChild('timestamp'), limitToLast(COMPACT_LAST)), (all) =>
        listener(all?.at(-1) ?? null),
      ),
    newKey: (pair) => defined(push(messages(db, pair)).key),
    // Without queuedForDelivery, which the server decides: a repeated write that says false would be refused as a delivery.
    send: (pair, { key, partner, content }) =>
      set(ref(db, `conversations/${pair}/messages/${key}`), {
        senderId: me,
        receiverId: partner,
        content,
        messageType: 'text',
        timestamp: serverTimestamp(),
        deliveryStatus: 'sent',
      }),
    markRead: (pair, key) =>
      save(
        update(ref(db, `conversations/${pair}/messages/${key}`), { deliveryStatus: 'delivered', readAt: serverTimestamp() }),
        'Messages could not be marked as read',
      ),
    close() {
      const left = stopPresence()
      // Without a connection the server says it itself, and what was not sent is stored on this device.
      void (isConnected ? left : Promise.resolve()).then(() => deleteApp(app))
    },
  }
}

const messages = (db: Database, pair: string) => ref(db, `conversations/${pair}/messages`)

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
 * Says that the student is here, in the presence and by a heartbeat in their profile, until the returned function runs. What the server
 * shall write when the connection ends is left there again after each reconnect: the library does not do that.
 */
function keepPresence(db: Database, me: string, tell: (isConnected: boolean) => void): () => Promise<void> {
  const [presence, profile] = [ref(db, `presence/${me}`), ref(db, `profiles/${me}`)]
  let isConnected = false
  const here = (online: boolean) => ({ online, lastSeen: serverTimestamp() })
  const beat = (isOnline: boolean) => ({ isOnline, lastSeen: serverTimestamp() })
  const stopWatching = onValue(ref(db, '.info/connected'), (value) => {
    isConnected = value.val() === true
    tell(isConnected)
    if (!isConnected) return
    save(onDisconnect(presence).set(here(false)))
    save(onDisconnect(profile).update(beat(false)))
    save(set(presence, here(true)))
    save(update(profile, beat(true)))
  })
  const stopHeartbeat = startHeartbeat(() => isConnected && save(update(profile, beat(true))), window)
  return async () => {
    stopWatching()
    stopHeartbeat()
    const gone = [update(profile, beat(false)), set(presence, here(false))]
    for (const each of gone) save(each)
    await Promise.allSettled(gone)
  }
}

/** A presence that could not be saved is logged only (ERR-020). */
function save(saving: Promise<unknown>, event = 'The presence could not be saved'): void {
  saving.catch((thrown: unknown) => log.warn(event, { code: fieldsOf(thrown).code, cause: thrown }))
}
