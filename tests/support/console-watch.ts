import type { BrowserContext, ConsoleMessage } from 'playwright/test'

/** What a browser says by itself while the server cannot be reached; no script can keep it quiet. */
const NETWORK = /net::ERR_(CONNECTION|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED|SOCKET|INVALID_HTTP)|WebSocket connection to .* failed|error occurred when fetching the script/
/** "Who is here?" is asked by everybody, also signed out: the browser reports its 401 as an error. */
const WHO_IS_HERE = /status of 401/

/** Collects what must not be said: errors and warnings of pages, workers and the service worker, and what was thrown and not caught. */
export class ConsoleWatch {
  readonly #said: { text: string; url: string }[] = []
  readonly #allowed: RegExp[] = []

  watch(context: BrowserContext): void {
    const hear = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#said.push({ text: message.text(), url: message.location().url })
    }
    context.on('console', hear)
    context.on('serviceworker', (worker) => worker.on('console', hear))
    context.on('weberror', (error) => this.#said.push({ text: `Not caught: ${error.error().stack ?? error.error().message}`, url: error.page()?.url() ?? '' }))
  }

  /** Something that this test provokes. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** @param serverWasAway at some time since the test began */
  complaints(serverWasAway: boolean): string[] {
    return this.#said
      .filter(({ text, url }) => {
        if (serverWasAway && NETWORK.test(text)) return false
        if (WHO_IS_HERE.test(text) && url.endsWith('/api/auth/user')) return false
        return !this.#allowed.some((pattern) => pattern.test(`${text} ${url}`))
      })
      .map(({ text, url }) => `${text} (${url})`)
  }
}
