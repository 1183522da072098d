import { expose, proxy } from 'comlink'
import { isWaiting } from '../../schemas/envelope.ts'
import { commandOf } from '../../schemas/commands.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { DexieEnvelopes } from '../outbox/dexie-envelopes.ts'
import { Device } from '../outbox/device.ts'
import { fetchHttp } from '../outbox/http.ts'
import { OfflineDatabase } from '../outbox/offline-database.ts'
import { signOutMarker } from '../outbox/sign-out-marker.ts'
import type { QueryArgs, QueryName, QueryValue, SessionView, WorkerApi } from './api.ts'
import { openWebSocket } from './browser/web-socket.ts'
import { tabChannel } from './browser/tab-channel.ts'
import { exclusively, webLocks } from './browser/web-locks.ts'
import { Client } from './client.ts'
import { dataFailure } from './data-failure.ts'
import { quietAdvert } from './browser/quiet-advert.ts'
import { openLocal, removeLocal } from './rx-local.ts'
import { Session } from './session.ts'

quietAdvert()

const now = () => Date.now()
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const tab = uuidv7(now(), randomBytes)
const log = (event: string) => console.info(`[friendioo] ${event}`)
const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const offline = new OfflineDatabase()
const device = new Device(offline)
const envelopes = new DexieEnvelopes(offline)
const restarts = new BroadcastChannel('friendioo-restart')

let closeLocal: () => Promise<void> = async () => {}

const session = new Session({
  device,
  marker: signOutMarker,
  http: fetchHttp,
  now,
  later,
  log,
  exclusively: (run) => exclusively('friendioo-session', run),
  restartOthers: () => restarts.postMessage('restart'),
  removeLocal: async (student) => {
    await closeLocal()
    await removeLocal(student)
  },
  openClient,
})
offline.on('close', () => void session.restarted())
restarts.onmessage = () => void session.restarted()

async function openClient(me: StudentId): Promise<Client> {
  // The browser took a database from under us: the page starts again, and what is missing is pulled (hardening F17).
  const local = await openLocal(me, { onLost: () => void session.restarted() })
  const channel = tabChannel(me)
  closeLocal = async () => {
    channel.close()
    await local.close()
  }
  const client = new Client({
    me,
    tab,
    local,
    envelopes,
    channel,
    http: fetchHttp,
    openWire: openWebSocket(location.origin),
    locks: webLocks,
    now,
    later,
    random: Math.random,
    randomBytes,
    utcOffset: () => -new Date().getTimezoneOffset(),
    log,
    otherStudent: () => void session.otherStudent(),
  })
  await client.start()
  // The next start paints this before any database of the replica is open.
  client.live('me', null, (account) => {
    if (!account) return
    const synced = !client.envelopes.some((envelope) => isWaiting(envelope) && commandOf(envelope.kind).touches(envelope.input, me).account)
    void device.remember(me, { account, synced }, now()).catch(() => {})
  })
  return client
}

function here(): Promise<Client> {
  if (!session.client) throw dataFailure('signed-out', 'Sign in to continue.')
  return session.client
}

/** A query of somebody's data speaks once there is somebody; until then it waits. */
function liveWhenHere<N extends Exclude<QueryName, 'session'>>(name: N, args: QueryArgs<N>, listener: (value: QueryValue<N>) => void): () => void {
  let end: (() => void) | null = null
  let ended = false
  const unwatch = session.state.watch(({ student }) => {
    if (student === null || end || ended) return
    end = () => {}
    void session.client?.then((client) => (ended ? undefined : (end = client.live(name, args, listener))))
  })
  return () => {
    ended = true
    unwatch()
    end?.()
  }
}

const api: WorkerApi = {
  start: ({ signedInJustNow }) => session.start(signedInJustNow),
  live: async <N extends QueryName>(name: N, args: QueryArgs<N>, listener: (value: QueryValue<N>) => void) => {
    if (name === 'session') return proxy(session.state.watch(listener as (view: SessionView) => void))
    return proxy(liveWhenHere(name as Exclude<N, 'session'>, args, listener))
  },
  act: async (name, input) => (await here()).act(name, input),
  typing: async (partnerId, isTyping) => (await here()).typing(partnerId, isTyping),
  loadOlder: async (partnerId) => (await here()).older(partnerId),
  retry: async (id) => (await here()).retry(id),
  discard: async (id) => (await here()).discard(id),
  told: async (event) => {
    if (event === 'visible' || event === 'focus' || event === 'online') session.again()
    if (session.client) (await here()).told(event)
  },
  visited: async (path) => {
    const { student } = session.state.value
    if (student !== null && session.client) await device.remember(student, { currentPage: path }, now())
  },
  signOut: () => session.signOut(),
}

expose(api)
