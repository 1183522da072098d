import { expose } from 'comlink'
import type { StudentId } from '../../schemas/ids.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { SECOND } from '../../schemas/constants.ts'
import { existingDatabases } from '../platform/existing-databases.ts'
import { deletePictureCaches, startPictureCache } from '../platform/picture-cache.ts'
import { NoResponse } from '../platform/fetch-server.ts'
import { holdTransactions } from '../platform/transaction-queue.ts'
import { fetchHttp, type HttpResponse } from '../outbox/http.ts'
import { signOutMarker } from '../outbox/sign-out-marker.ts'
import type { QueryArgs, QueryName, QueryValue, PrefetchedResponse, WorkerApi } from './api.ts'
import { openWebSocket } from './browser/web-socket.ts'
import { webLocks } from './browser/web-locks.ts'
import { Client } from './client/client.ts'
import { sendErrorCodes } from './send-error-codes.ts'
import { DataError } from '../../schemas/data-error.ts'
import { quietAdvert } from './browser/silence-rxdb-notice.ts'
import { ViewCache } from './session/view-cache.ts'
import { persistAccount } from './session/persist-account.ts'
import { SyncApi } from './sync/sync-api.ts'
import { SessionManager } from './session/session-manager.ts'
import { oneAtATime } from './tabs/one-at-a-time.ts'
import { openStores, removeReplica, type Stores } from './client/open-stores.ts'
import { DiffSender } from './diff-sender.ts'
import { inBackground } from '../platform/in-background.ts'
import { logEntries, log } from '../platform/log.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'
import { fieldsOf } from '../../schemas/typed.ts'

quietAdvert()

const now = () => Date.now()
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const tab = uuidv7(now(), randomBytes)
const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const restarts = new BroadcastChannel('friendioo-restart')
const restarted = (lost: boolean) =>
  inBackground(
    begun.then(({ session }) => session.onRestart(lost)),
    'The page could not be restarted',
  )
restarts.onmessage = () => restarted(false)

let close: () => Promise<void> = async () => {}
let running: Client | null = null

// Start before the page's first call, because every call needs these stores.
const begun = begin()

async function begin(): Promise<{ session: SessionManager; stores: Stores; lastViews: ViewCache }> {
  const stores = await openStores(log.info, () => restarted(true))
  const session = new SessionManager({
    device: stores.device,
    marker: signOutMarker,
    http: fetchHttp,
    now,
    later,
    log: log.info,
    exclusively: (run) => oneAtATime({ locks: webLocks, name: 'friendioo-session', later }, run),
    restartOthers: () => restarts.postMessage('restart'),
    removeLocal: async (student) => {
      await close()
      await deletePictureCaches()
      const removed = removeReplica(student)
      // A database that cannot be opened may be impossible to delete, too.
      await (stores.inMemory ? removed.catch((cause: unknown) => log.info('The local data could not be removed', { cause })) : removed)
    },
    // The databases of Firebase do not count: the browser deletes them once the page that has them open is gone
    // (app/data/push/unregister-push.ts).
    isAnyDatabaseLeft: async () => (await existingDatabases()).some((name) => !name.startsWith('firebase-')),
    openClient: (me, isNew) =>
      openClient(me, isNew, stores, () => inBackground(session.otherStudent(), 'The data of the previous student stays')),
  })
  const lastViews = new ViewCache((views) => {
    const { student } = session.state.value
    if (student !== null) inBackground(stores.device.save(student, { views }, now()), 'The last screens could not be stored')
  }, later)
  return { session, stores, lastViews }
}

/** The student whose bootstrap the page has requested, and the function that passes on its response. */
let prefetchedFor: unknown
let passOnPrefetched: (said: PrefetchedResponse) => void = () => {}
const prefetchedBootstrap = new Promise<PrefetchedResponse>((resolve) => (passOnPrefetched = resolve)).then(toHttpResponse)
prefetchedBootstrap.catch(reportedElsewhere)

async function openClient(
  me: StudentId,
  isNew: boolean,
  { device, envelopes, open, inMemory }: Stores,
  otherStudent: () => void,
): Promise<Client> {
  const reader = new SyncApi(fetchHttp, me)
  if (isNew) reader.prefetch(prefetchedFor === me ? prefetchedBootstrap : undefined)
  const opened = await open(me, isNew)
  close = () => opened.close()
  const pictures = inMemory ? null : startPictureCache(me)
  const client = new Client({
    me,
    tab,
    local: opened.local,
    persisted: opened.persisted,
    envelopes,
    channel: opened.channel,
    http: fetchHttp,
    api: reader,
    openWebSocket: openWebSocket(location.origin),
    locks: opened.locks,
    now,
    later,
    random: Math.random,
    randomBytes,
    utcOffset: () => -new Date().getTimezoneOffset(),
    log: log.info,
    otherStudent,
  })
  await client.start()
  running = client
  await pictures
  persistAccount(me, client, { device, now, later, log: log.info })
  return client
}

/**
 * The student whose screens the page already showed before this worker started; undefined: it shows those of the student whom this worker
 * finds.
 */
let shown: StudentId | null | undefined

/** Whether the page loads again, because it came back to a device on which another student is signed in by now. */
const isOthersPage = (session: SessionManager) => shown !== undefined && session.state.value.student !== shown

async function here(): Promise<Client> {
  const { session } = await started()
  // An action of the student before must not be done in the name of this one.
  if (!session.client || isOthersPage(session)) throw new DataError('signed-out', 'Sign in to continue.')
  return session.client
}

/** Converts a response that the page received into a response to the worker. Throws a `NoResponse` for status 0. */
async function toHttpResponse({ status, body, session, time }: PrefetchedResponse): Promise<HttpResponse> {
  if (status === 0) throw new NoResponse('The page had no response')
  return { status, body, text: '', header: (name) => (name === 'X-Session' ? session : name === 'X-Server-Time' ? time : null) }
}

/** Starts a query of a student's data once a student is signed in; until then it waits. */
function liveWhenHere<N extends Exclude<QueryName, 'session'>>(
  session: SessionManager,
  name: N,
  args: QueryArgs<N>,
  listener: (value: QueryValue<N>) => void,
): () => void {
  let end: (() => void) | null = null
  let ended = false
  const unwatch = session.state.watch(({ student }) => {
    if (student === null || end || ended) return
    end = () => {}
    inBackground(
      session.client?.then((client) => (ended ? undefined : (end = client.watch(name, args, listener)))),
      `The query ${name} has no data`,
    )
  })
  return () => {
    ended = true
    unwatch()
    end?.()
  }
}

let page: MessagePort | null = null
const values = new DiffSender((told) => page?.postMessage(told))
const ends = new Map<number, () => void>()

/** Waits until it is known who is signed in. A page that painted a cached boot calls the worker and takes input before that. */
async function started() {
  const all = await begun
  await all.session.started
  return all
}

const api: WorkerApi = {
  start: async ({ fromSignIn, who, shows }) => {
    shown = shows
    if (who?.status === 200) prefetchedFor = fieldsOf(who.body).id
    const { session, stores } = await begun
    return { ...(await session.start(fromSignIn, who && (() => toHttpResponse(who)))), inMemory: stores.inMemory }
  },
  receiveBootstrap: async (said) => passOnPrefetched(said),
  connect: async (port) => void (page = port),
  watch: async (query: number, name: QueryName, args: QueryArgs<QueryName>) => {
    const { session, stores, lastViews } = await started()
    const send = values.of(query)
    const end =
      name === 'session'
        ? session.state.watch((view) => send({ ...view, inMemory: stores.inMemory }))
        : liveWhenHere(session, name, args, (value) => {
            lastViews.record(name, args, value)
            send(value)
          })
    ends.set(query, end)
  },
  end: async (query) => {
    await started()
    ends.get(query)?.()
    ends.delete(query)
  },
  act: async (name, input, id, instead) => (await here()).act(name, input, instead, id),
  sendEmailCode: async (email) => void (await (await here()).request('/api/email/send-otp', { email })),
  verifyEmail: async (email, otpCode) => {
    // cast: our server sends this shape (openapi)
    const { user } = (await (await here()).request('/api/email/verify-otp', { email, otpCode })) as { user: { email: string } }
    return user.email
  },
  request: async (method, path, body) => (await here()).request(`/api/${path}`, body, method),
  showing: async (partnerId) => (await here()).showing(partnerId),
  typing: async (partnerId, isTyping) => (await here()).typing(partnerId, isTyping),
  loadOlder: async (partnerId, atLeast) => (await here()).older.loadOlder(partnerId, atLeast),
  loadOlderForSearch: async (partnerId) => (await here()).older.loadOlderForSearch(partnerId),
  retry: async (id) => (await here()).retry(id),
  discard: async (id) => (await here()).discard(id),
  markLocalNotificationsRead: async (ids) => (await here()).markLocalNotificationsRead(ids),
  resizePicture: async (image) => (await import('./resize-picture.ts')).resizePicture(image),
  handleWindowEvent: async (event) => {
    if (event === 'leaving') return holdTransactions(SECOND)
    const { session, lastViews } = await begun
    if (event === 'hidden') lastViews.write()
    if (event === 'visible' || event === 'focus' || event === 'online') session.recheck()
    ;(await session.client)?.handleWindowEvent(event)
  },
  saveLastPage: async (path) => {
    const { session, stores } = await begun
    const { student } = session.state.value
    if (student !== null && session.client) await stores.device.save(student, { currentPage: path }, now())
  },
  report: async () => ({ script: location.pathname, leads: running?.leads ?? null, socket: running?.socketTriesIn, log: logEntries }),
  signOut: async () => {
    const { session, lastViews } = await begun
    await session.started
    if (isOthersPage(session)) return
    lastViews.stop()
    await session.signOut()
  },
}

sendErrorCodes()
expose(api)
