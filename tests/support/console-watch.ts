import type { BrowserContext, ConsoleMessage } from 'playwright/test'

/** Errors that the browser itself logs while the server is unreachable; no script can suppress them. */
const NETWORK =
  /net::ERR_(CONNECTION|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED|SOCKET|INVALID_HTTP)|WebSocket connection to .* failed|error occurred when fetching the script/
/**
 * A picture that is not on the device: the service worker has no response for it without a network, and the server has none when it was
 * removed in the meantime, or its student has just signed out. The page shows initials.
 */
const PICTURE = /net::ERR_FAILED|status of 40[14]/
/** Every page requests the current student, also signed out: the browser logs the 401 as an error. */
const WHO_IS_HERE = /status of 401/

/** Collects what no test may cause: errors and warnings of pages, workers and the service worker, and uncaught exceptions. */
export class ConsoleWatch {
  readonly #said: { text: string; url: string }[] = []
  readonly #allowed: RegExp[] = []

  watch(context: BrowserContext): void {
    const hear = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#said.push({ text: message.text(), url: message.location().url })
    }
    context.on('console', hear)
    context.on('serviceworker', (worker) => worker.on('console', hear))
    context.on('weberror', (error) =>
      this.#said.push({ text: `Not caught: ${error.error().stack || error.error().message}`, url: error.page()?.url() ?? '' }),
    )
  }

  /** Allows a message that this test causes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** @param serverWasAway whether the server was away at some time since the test began */
  complaints(serverWasAway: boolean): string[] {
    return this.#said
      .filter(({ text, url }) => {
        if (serverWasAway && NETWORK.test(text)) return false
        if (PICTURE.test(text) && url.includes('/api/images/')) return false
        if (WHO_IS_HERE.test(text) && url.endsWith('/api/auth/user')) return false
        return !this.#allowed.some((pattern) => pattern.test(`${text} ${url}`))
      })
      .map(({ text, url }) => `${text} (${url})`)
  }
}
