/**
 * `npm run trace -- NAME` prints the timeline of a message or of a start, through the page, its data worker and the server. Needs the
 * build. Read it for what waits for what, and what happens twice; measure with `npm run bench`.
 */
import { SpawnedServer } from '../support/spawned-server.ts'
import { PRINTS_COMMITS } from '../support/worker-steps.ts'
import { openBrowser } from './browser.ts'
import { traceMessage } from './trace-message.ts'
import { traceNewDevice, traceReopen } from './trace-start.ts'

const TRACES = { message: traceMessage, 'new-device': traceNewDevice, reopen: traceReopen }

const [name = 'message'] = process.argv.slice(2)
if (!Object.hasOwn(TRACES, name)) {
  console.error(`There is no trace of ${name}. There are traces of: ${Object.keys(TRACES).join(', ')}.`)
  process.exit(2)
}

const server = await SpawnedServer.start(PRINTS_COMMITS)
const browser = await openBrowser()
try {
  // cast: its name was just found
  await TRACES[name as keyof typeof TRACES](browser, server)
} finally {
  await browser.close()
  await server.remove()
}
