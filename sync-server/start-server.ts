import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { SECOND } from '../schemas/constants.ts'
import { uuidv7 } from '../schemas/uuid.ts'
import { CLOSE } from '../schemas/close-codes.ts'
import { FRAME_MAX } from '../schemas/socket.ts'
import { AccountJournal } from './account-journal/account-journal.ts'
import { reconcileJournal } from './account-journal/reconcile-journal.ts'
import { createApp } from './app.ts'
import { Issuer } from './auth/issuer.ts'
import { BuiltInCalendar } from './calendar/built-in.ts'
import { Calendars } from './calendar/calendars.ts'
import { GoogleCalendar } from './calendar/google.ts'
import { fileSeal } from './calendar/seal.ts'
import { createClock, type MovableClock } from './clock.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { DEMO_STUDENT_IDS, seedDemoCampus } from './demo/seed.ts'
import { ProjectDatabase } from './firebase/project-database.ts'
import { PROJECT_JOB, ProjectMirror } from './firebase/project-mirror.ts'
import { availabilityJobs } from './jobs/availability.ts'
import { groupJobs } from './jobs/groups.ts'
import { markReadJobs } from './jobs/mark-read.ts'
import { planRetention, RETENTION, deleteExpired } from './jobs/retention.ts'
import { JobRunner } from './jobs/runner.ts'
import { mailJob } from './mail/mail-jobs.ts'
import { PUSH_JOB } from './commands/notify/plan-push.ts'
import { REMIND_LATER_JOB } from './commands/notify/remind-later.ts'
import { createMailer } from './mail/mailer.ts'
import { PROJECT } from './project-root.ts'
import { createPushService } from './push/push-service.ts'
import { pushJob } from './push/send-pushes.ts'
import { remindLaterJob } from './push/remind-later-job.ts'
import { readVapidKeys } from './push/vapid-keys.ts'
import { createServices, type Log, type Services } from './services.ts'
import { handleUpgrades } from './socket/upgrades.ts'
import { openDataFolder, type DataFolder } from './store/data-folder.ts'
import { SqliteStore } from './store/sqlite/store.ts'
import type { Store } from './store/store.ts'

/** Milliseconds until a socket that was closed, and does not respond, is cut off. */
const CLOSE_TIMEOUT = 5_000

/** Dependencies that tests replace. */
export interface ServerOverrides {
  log: Log
  clock?: MovableClock
  store?: Store
  /** Folder of the built app. */
  staticFolder?: string
}

export interface RunningServer {
  /** The address of the server, as a person would type it. */
  url: string
  services: Services
  store: Store
  clock: MovableClock
  jobs: JobRunner
  /** Finishes commits, closes sockets (their clients reconnect spread out), and frees the port and the database. */
  stop(): Promise<void>
}

/** Starts the whole server in this process. Throws `CannotStart` or `CannotOpen`, each with a message for the person who starts it. */
export async function startServer(config: Config, ground: ServerOverrides): Promise<RunningServer> {
  const folder = openDataFolder(config.dataDir)
  try {
    return await startOn(folder, config, ground)
  } catch (error) {
    folder.release()
    throw error
  }
}

async function startOn(folder: DataFolder, config: Config, ground: ServerOverrides): Promise<RunningServer> {
  const { log, clock = createClock(config.clockStart), staticFolder = join(PROJECT, 'dist', 'app') } = ground
  if (!folder.isPrivate) log.error({ event: 'data-folder-open', folder: config.dataDir })
  const failed = (error: unknown) => log.error({ event: 'after-commit', error: error instanceof Error ? error.stack : String(error) })
  const store = ground.store ?? new SqliteStore({ source: folder.database, now: clock.now, onError: failed })
  const journal = new AccountJournal(folder.accountJournal)
  const services = createServices({
    store,
    now: clock.now,
    newId: () => uuidv7(clock.now(), (count) => randomBytes(count)),
    later: clock.later,
    log,
    rateLimitScale: config.rateLimitScale,
    sharedAccounts: config.demo === 'off' ? [] : DEMO_STUDENT_IDS,
    comingSoon: config.comingSoon,
    operators: config.operators,
    portalCheckUrl: config.portalCheckUrl,
    iceServers: config.iceServers,
    journal,
  })
  const mailer = createMailer(config.smtpUrl, config.mailFrom, folder.mail, log)
  const push = createPushService({
    keys: readVapidKeys(folder.vapidKeys),
    contact: config.publicUrl?.protocol === 'https:' ? config.publicUrl.origin : `mailto:${config.mailFrom.address}`,
    allowLoopback: config.testClock,
    firebase: config.firebase,
    now: clock.now,
    later: clock.later,
  })
  const project = config.firebase?.database ? openProject(services, config.firebase, config.firebase.database) : null
  const jobs = new JobRunner(services, {
    ...(project && { [PROJECT_JOB]: (job, stopping) => project.mirror.run(job, stopping) }),
    mail: mailJob(services, mailer),
    [PUSH_JOB]: pushJob(services, push),
    [REMIND_LATER_JOB]: remindLaterJob(services),
    ...availabilityJobs(services),
    ...markReadJobs(services),
    ...groupJobs(services),
    [RETENTION]: (_, stopping) => {
      journal.compact(clock.now())
      return deleteExpired(store, clock.now(), stopping)
    },
  })
  // Before anybody is served: a restored backup must not revive a suspended or deleted student for a moment.
  await reconcileJournal(store, journal, services)
  // If the disk is full now, the next start schedules the job.
  await planRetention(store, clock.now()).catch(services.failure)
  if (config.demo !== 'off') await seedDemoCampus(services)

  const calendars = new Calendars({
    store,
    provider: config.google ? new GoogleCalendar({ ...config.google, now: clock.now }) : new BuiltInCalendar(store),
    seal: fileSeal(folder.calendarKey),
    now: clock.now,
    log,
  })
  const app = createApp(services, {
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    metrics: { token: config.metricsToken, proxied: config.publicUrl !== null || config.trustedProxies > 0 },
    demo: config.demo === 'off' ? [] : DEMO_STUDENT_IDS,
    announcesDemo: config.demo === 'announced',
    issuer: config.oidc && new Issuer(config.oidc),
    calendars,
    push,
    project,
    builtInCalendar: config.google === null,
    wakeJobs: () => jobs.wake(),
    clock: config.testClock ? clock : null,
    staticFolder,
  })
  // The type declarations of `ws` lack `closeTimeout`.
  const socketOptions = { noServer: true, maxPayload: FRAME_MAX, perMessageDeflate: false, closeTimeout: CLOSE_TIMEOUT }
  const sockets = new WebSocketServer(socketOptions)
  const { server, port } = await listen(config, app.fetch)
  handleUpgrades(server, sockets, app.fetch, services.failure)
  log.info({ event: 'listening', port, demo: config.demo })
  jobs.start()
  services.voice.start()
  // The mirror starts last: pages that use the project's database work without it, too.
  await project?.mirror.start()

  return {
    url: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
    services,
    store,
    clock,
    jobs,
    stop: async () => {
      await services.realtime.stop()
      for (const socket of sockets.clients) socket.close(CLOSE.restarting, 'restarting')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      await jobs.stop()
      mailer.close()
      clock.stop()
      await store.close()
      folder.release()
    },
  }
}

function openProject(services: Services, { app, account, apiBase }: NonNullable<Config['firebase']>, database: URL) {
  const mirror = new ProjectMirror(services, new ProjectDatabase({ url: database, account, apiBase }))
  return { app, account, databaseURL: database.href, authBase: apiBase, mirror }
}

/**
 * How long an idle connection stays open, in ms: longer than a proxy or a browser reuses it. With Node's five seconds, the
 * connection closes just as the next request is sent, and that request fails.
 */
const IDLE_CONNECTION_TIMEOUT = 75 * SECOND

type Listening = { server: ReturnType<typeof serve>; port: number }

function listen({ host, port }: Config, fetch: Parameters<typeof serve>[0]['fetch']): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host, serverOptions: { keepAliveTimeout: IDLE_CONNECTION_TIMEOUT } }, (address) =>
      resolve({ server, port: address.port }),
    )
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Stop what uses it, or set PORT to another one.`
            : `The server cannot listen on ${host}:${port} (${error.message}).`,
        ),
      ),
    )
  })
}
