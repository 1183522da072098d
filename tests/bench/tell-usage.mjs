/** Imported before a measured server. Reports its memory or CPU time on request, and does not keep the process alive. */
process.on('message', (question) => {
  if (question === 'cpu') return process.send(process.cpuUsage())
  // The second collection frees what the first one released.
  globalThis.gc()
  globalThis.gc()
  process.send(process.memoryUsage.rss())
})
process.channel.unref()
