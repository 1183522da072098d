import { collectDefaultMetrics } from 'prom-client'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startServer } from './start-server.ts'
import { CannotOpen } from './store/sqlite/open.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config, { log: createLog(config.logLevel) })
  // Measures memory, event loop and garbage collection here, because they belong to the process, not to one server in it.
  collectDefaultMetrics({ register: server.services.metrics.registry })
  let stopping = false
  const stop = (): void => {
    // A terminal and npm may both send the signal. The second one must not cut short the commits that the first one waits for.
    if (stopping) return
    stopping = true
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // This line comes last, because the reader of it may stop the server at once.
  console.log(`Friendioo is at ${server.url}`)
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof CannotOpen)) throw error
  console.error(error.message)
  process.exit(1)
}
