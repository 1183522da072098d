import { collectDefaultMetrics } from 'prom-client'
import { CannotStart, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startServer } from './start-server.ts'
import { CannotOpen } from './store/sqlite/open.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config, { log: createLog(config.logLevel) })
  // Memory, event loop, garbage collection: of the process, hence not of a server in it.
  collectDefaultMetrics({ register: server.services.metrics.registry })
  let stopping = false
  const stop = (): void => {
    // A terminal and npm may both pass the signal on; the second one must not cut the first one's commits short.
    if (stopping) return
    stopping = true
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Last: whoever waits for this line may stop it at once.
  console.log(`Friendioo is at ${server.url}`)
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof CannotOpen)) throw error
  console.error(error.message)
  process.exit(1)
}
