/**
 * Runs `work` and returns its result. All reads and writes of `tx` end within the current turn of the event loop, so a work that is
 * not done when the turn's promises are done awaits something else: a timer, a request, another write. Every other writer would
 * wait for it. So it rejects, and its `tx` throws if the work goes on later, outside its savepoint.
 * @param name says in the errors which work it was
 */
export function inOneTurn<Tx extends object, T>(tx: Tx, name: () => string, work: (tx: Tx) => Promise<T>): Promise<T> {
  let ended = false
  const whileOpen = new Proxy(tx, {
    get: (target, property) => {
      if (ended) throw new Error(`${name()} used its transaction after the end of it.`)
      return Reflect.get(target, property)
    },
  })
  return new Promise<T>((resolve, reject) => {
    work(whileOpen)
      .then(resolve, reject)
      .finally(() => (ended = true))
    // Node runs a tick that was requested by a promise after all promises that can go on, and before any timer or request.
    queueMicrotask(() => process.nextTick(checkEnd))

    function checkEnd(): void {
      if (ended) return
      ended = true
      reject(new Error(`${name()} awaited something other than its transaction. Its writes are undone: await that before or after them.`))
    }
  })
}
