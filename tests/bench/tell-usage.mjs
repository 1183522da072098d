import { Session } from 'node:inspector'

/**
 * Imported before a measured server. Reports its memory or CPU time, or profiles its thread, on request, and does not keep the process
 * alive.
 */
const session = new Session()
session.connect()

process.on('message', (question) => {
  if (question === 'cpu') return process.send(process.cpuUsage())
  if (question === 'profile') {
    session.post('Profiler.enable')
    session.post('Profiler.setSamplingInterval', { interval: 200 })
    return session.post('Profiler.start', () => process.send('profiling'))
  }
  if (question === 'profiled') return session.post('Profiler.stop', (_, { profile }) => process.send(profile))
  // The second collection frees what the first one released.
  globalThis.gc()
  globalThis.gc()
  process.send(process.memoryUsage.rss())
})
process.channel.unref()
