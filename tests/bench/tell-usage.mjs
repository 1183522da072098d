/** Imported before a server that is measured: tells what it holds, or has used, when it is asked, and does not keep it alive. */
process.on('message', (question) => {
  if (question === 'cpu') return process.send(process.cpuUsage())
  // The second takes what the first has let go of.
  globalThis.gc()
  globalThis.gc()
  process.send(process.memoryUsage.rss())
})
process.channel.unref()
