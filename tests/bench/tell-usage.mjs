import { Session } from 'node:inspector'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Imported before a measured server. Reports its memory, its CPU time, how long its event loop stood still, or a profile of its thread, on
 * request, and does not keep the process alive.
 */
const session = new Session()
session.connect()
/** How much later than planned a timer of the server runs, in steps of ms. */
const lag = monitorEventLoopDelay({ resolution: 2 })
lag.enable()

process.on('message', (question) => {
  if (question === 'cpu') return process.send(process.cpuUsage())
  if (question === 'profile') {
    session.post('Profiler.enable')
    session.post('Profiler.setSamplingInterval', { interval: 200 })
    return session.post('Profiler.start', () => process.send('profiling'))
  }
  if (question === 'profiled') return session.post('Profiler.stop', (_, { profile }) => process.send(profile))
  if (question === 'lag') {
    const { max } = lag
    lag.reset()
    return process.send(max / 1_000_000)
  }
  // The system counts a page of the young generation once it was used: fill all of it, or its pages would seem to belong to sockets.
  for (let filled = 0; filled < 64_000_000; filled += 8_000) new Array(1_000).fill(filled)
  // The second collection frees what the first one released.
  globalThis.gc()
  globalThis.gc()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ rss, heapUsed })
})
process.channel.unref()
