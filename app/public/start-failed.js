// The page that the service worker opens after two failed starts (ADR 0067). It works without the app and without a network. None of
// its ways touches what the student wrote.
const { serviceWorker } = navigator
/** It was opened by its own address, because "Something is stuck?" did not start either. */
const isAlone = location.pathname === '/start-failed.html'
const element = (id) => document.getElementById(id)

/** Time for a newer version to be found or to take over, ms. Without one the page goes on as it is. */
const REPORT_TIMEOUT = 8000
const soon = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, REPORT_TIMEOUT, null))])

/** Sends a message to the service worker, and resolves with its response; null if this page has no service worker. */
function ask(message) {
  const worker = serviceWorker?.controller
  if (!worker) return Promise.resolve(null)
  const { port1, port2 } = new MessageChannel()
  return soon(
    new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
      worker.postMessage(message, [port2])
    }),
  )
}

/** Lets a newer version take over, if the server has one. */
async function takeNewer() {
  const registration = await serviceWorker.ready
  await soon(registration.update())
  const newer = registration.installing ?? registration.waiting
  if (!newer) return
  const tookOver = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  const leap = () => newer.state === 'installed' && newer.postMessage({ type: 'SKIP_WAITING' })
  newer.addEventListener('statechange', leap)
  leap()
  await soon(tookOver)
}

/** Removes this version from the device, so that the browser loads all of it again. The databases are no part of it. */
async function removeVersion() {
  const { headers } = await fetch('/sw.js', { cache: 'no-store' })
  // The sign-in page of a network is not the app.
  if (!headers.has('Friendioo-Server')) throw new TypeError('Another machine responded')
  await ask({ type: 'START_AFRESH' })
  if (ways) await caches.delete(ways.version)
  await (await serviceWorker.ready).unregister()
}

const WAYS = {
  again: async () => {
    await takeNewer().catch(() => 'No network: this version gets another chance.')
    await ask({ type: 'START_AFRESH' })
  },
  previous: () => ask({ type: 'USE_PREVIOUS' }),
  network: removeVersion,
}

for (const [id, go] of Object.entries(WAYS)) {
  element(id).addEventListener('click', async () => {
    for (const button of document.querySelectorAll('.ways button')) button.disabled = true
    element('said').textContent = 'One moment...'
    try {
      await go()
      if (isAlone) location.replace('/')
      else location.reload()
    } catch (thrown) {
      console.info('[friendioo] This way did not work', thrown)
      element('said').textContent = 'This needs a network. Please try again when you are online.'
      for (const button of document.querySelectorAll('.ways button')) button.disabled = false
    }
  })
}

element('copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(element('report').textContent)
    element('copy').textContent = 'Copied'
  } catch (thrown) {
    console.info('[friendioo] The browser refused to copy', thrown)
    element('copy').textContent = 'Select the text above to copy it'
  }
})

element('stuck').hidden = isAlone
const ways = await ask({ type: 'WAYS_OUT' })
element('previous').hidden = !ways?.hasPrevious
element('report').textContent = [
  'Friendioo did not start',
  new Date().toISOString(),
  ways?.version ?? 'version not known',
  ...(ways?.failures ?? []),
  navigator.userAgent,
].join('\n')
