/** Read at once: the caller may have ended before there is anything to stop. */
const caller = process.ppid

/**
 * Calls `stop` once, when the process that started us has ended. SIGTERM to npm kills only the shell in between:
 * without this, our process would continue and block its port.
 */
export function onceCallerIsGone(stop) {
  const watch = setInterval(() => {
    if (process.ppid === caller) return
    clearInterval(watch)
    stop()
  }, 250).unref()
}
