/** Read at once: the caller may be gone before there is anything to stop. */
const caller = process.ppid

/** Tells once when the process that started us has ended: SIGTERM to npm kills only the shell in between, and we would live on, with our port. */
export function onceCallerIsGone(stop) {
  const watch = setInterval(() => {
    if (process.ppid === caller) return
    clearInterval(watch)
    stop()
  }, 250).unref()
}
