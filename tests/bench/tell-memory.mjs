/** Imported before a server that is measured: tells what it holds when it is asked, and does not keep it alive. */
process.on('message', () => {
  // The second takes what the first has let go of.
  globalThis.gc()
  globalThis.gc()
  process.send(process.memoryUsage.rss())
})
process.channel.unref()
