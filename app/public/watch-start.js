// Tells the service worker how this start of the app goes, so that a version that does not start can be left again (ADR 0067). It
// depends on no other file, because any of them may be what fails.
;(() => {
  /** A start that the student leaves earlier (ms) is not counted as a failed one. */
  const WAIT_MIN = 10_000
  /** A newer version takes over once nothing was loaded for this time (ms). */
  const QUIET = 700
  const { serviceWorker } = navigator
  // Absent over plain HTTP, and in some private windows.
  if (!serviceWorker) return

  const root = document.documentElement
  const began = performance.now()
  const nameOf = (url) => String(url).split(/[?#]/)[0].split('/').pop()
  /** The name of the page's first module. This script runs before it is there. */
  const versionOf = () => nameOf([...document.scripts].find(({ type }) => type === 'module').src)
  const heard = new AbortController()
  let state = 'starting'

  const tell = (message) => serviceWorker.controller?.postMessage(message)
  const fail = (failure) => {
    if (state !== 'starting') return
    state = 'failed'
    tell({ type: 'START_FAILED', failure })
    // Not even this page starts: the one that needs no app says what it can.
    if (location.pathname === '/stuck') location.replace('/start-failed.html')
  }
  // Only the name and the place of an error: its text may quote what somebody wrote.
  const described = (thrown) => {
    const place = /\/([\w.-]{1,60}\.js:\d{1,6}:\d{1,7})/.exec(thrown?.stack ?? '')
    return `${thrown?.name ?? 'Error'}${place ? ` at ${place[1]}` : ''}`
  }
  const done = () => {
    state = 'done'
    heard.abort()
    changed.disconnect()
    // Not the controller: on a first visit the version takes over a moment later.
    void serviceWorker.ready.then((registration) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => data.isOnlyPage && whenQuiet(() => takeNewer(registration))
      registration.active.postMessage({ type: 'START_DONE', version: versionOf() }, [port2])
    })
  }
  const changed = new MutationObserver(() => {
    if ('appReady' in root.dataset) done()
    else if ('startFailed' in root.dataset) fail(root.dataset.startFailed)
  })

  const { signal } = heard
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (event instanceof ErrorEvent)
        fail(event.error ? described(event.error) : `Error at ${nameOf(event.filename)}:${event.lineno}:${event.colno}`)
      else if (target instanceof HTMLScriptElement) fail(`${nameOf(target.src)} was not loaded`)
    },
    { signal, capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => fail(described(reason)), { signal })
  addEventListener(
    'pagehide',
    () => {
      // A page that waits for the network is not to blame.
      if (state === 'starting' && (performance.now() - began < WAIT_MIN || 'startWaits' in root.dataset)) tell({ type: 'START_LEFT' })
    },
    { signal },
  )
  changed.observe(root, { attributes: true })

  // At a start a newer version that waits takes over, if this is the only page: the browser itself waits until every page is closed,
  // which some students never do. Once the student does something here, it is offered instead (app/shell/update).
  const unused = new AbortController()
  const takeNewer = ({ waiting }) => {
    if (!waiting || unused.signal.aborted) return
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { signal: unused.signal })
    waiting.postMessage({ type: 'SKIP_WAITING' })
  }
  // Chromium ends the old service worker for it. A request in that moment starts it again, and then it stays (ADR 0067).
  const whenQuiet = (run) => {
    const quiet = () => {
      observer.disconnect()
      run()
    }
    let timer = setTimeout(quiet, QUIET)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(quiet, QUIET)
    })
    observer.observe({ type: 'resource' })
  }
  const used = () => unused.abort()
  for (const type of ['keydown', 'pointerdown', 'input']) addEventListener(type, used, { signal: unused.signal, capture: true })
  setTimeout(used, WAIT_MIN)

  tell({ type: 'START_BEGUN' })
})()
