interface Status {
  read(): { connection: string } | null | undefined
  subscribe(listener: () => void): unknown
}

/** Calls `listener` when the server responds after it did not, or says that this version is too old. */
export function whenServerIsBack(status: Status, listener: () => void): void {
  // A page that starts without the server may get no new status until the server is back.
  let missed = status.read()?.connection === 'offline'
  let outdated = false
  status.subscribe(() => {
    const connection = status.read()?.connection
    if (connection === 'offline') missed = true
    const isBack = missed && connection === 'online'
    const isNew = !outdated && connection === 'outdated'
    outdated = connection === 'outdated'
    if (!isBack && !isNew) return
    missed = false
    listener()
  })
}
