import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serve, type WebSocketServerLike } from '@hono/node-server'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { uuidv7 } from '../schemas/ids.ts'
import { CLOSE, FRAME_MAX } from '../schemas/socket.ts'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { CannotStart, readConfig } from './config.ts'
import { endGroup } from './commands/end-group.ts'
import { DEMO_STUDENT_IDS, renewDemo } from './demo/renew.ts'
import { JobRunner } from './jobs/runner.ts'
import { createMailer, type Mail } from './mail/mailer.ts'
import { createServices } from './services.ts'
import { CannotOpen } from './store/sqlite/open.ts'
import { SqliteStore } from './store/sqlite/store.ts'

try {
  await start()
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof CannotOpen)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const clock = createClock()
  const store = new SqliteStore({ source: join(config.dataDir, 'friendioo.db') })
  const services = createServices({
    store,
    now: clock.now,
    newId: () => uuidv7(clock.now(), (count) => randomBytes(count)),
    later: clock.later,
    log,
  })
  const sendMail = createMailer(config.smtpUrl, join(config.dataDir, 'mail'), log)
  const jobs = new JobRunner(services, {
    mail: (job) => sendMail(job.id, job.payload as Mail),
    'end-group': (job) => store.write((tx) => endGroup(tx, (job.payload as { groupId: string }).groupId)),
  })
  if (config.demo) await renewDemo(services)

  const app = createApp(services, {
    publicUrl: config.publicUrl,
    demo: config.demo ? DEMO_STUDENT_IDS : [],
    wakeJobs: () => jobs.wake(),
    clock: config.testClock ? clock : null,
    staticFolder: join(import.meta.dirname, '..', 'dist', 'app'),
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX, perMessageDeflate: false })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host, websocket: { server: sockets as unknown as WebSocketServerLike } }, ({ port }) => {
    log.info({ event: 'listening', port, demo: config.demo })
    console.log(`Friendioo is at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is taken. Stop what uses it, or set PORT to another one.`
        : `The server cannot listen on ${config.host}:${config.port} (${error.message}).`,
    )
    process.exit(1)
  })
  jobs.start()

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    for (const socket of sockets.clients) socket.close(CLOSE.restarting, 'restarting')
    server.close()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    await jobs.stop()
    clock.stop()
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
