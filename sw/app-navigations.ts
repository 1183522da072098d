import { logEntries } from '../app/platform/log.ts'
import { fieldsOf } from '../schemas/typed.ts'
import type { AppFiles, PageHandler } from './app-files.ts'
import { FAILED_STARTS_MAX, failedStarts, previousOf, type StartEvent } from './start-record.ts'
import { StartStore } from './start-store.ts'

/** This page opens also when the app does not start, because it may say why. */
const STUCK = '/stuck'
/** Time for the messages of a page that was just left, ms. */
const LEAVING_PAGE_TIMEOUT = 300

/**
 * Opens the app for a navigation: the newest version, or after two failed starts a page that says so and how to go on. Pages tell
 * how their start goes (app/public/watch-start.js).
 */
export class AppNavigations {
  readonly #scope: ServiceWorkerGlobalScope
  readonly #files: AppFiles
  readonly #store: StartStore
  readonly #app: PageHandler
  readonly #failed: PageHandler

  constructor(scope: ServiceWorkerGlobalScope, files: AppFiles) {
    this.#scope = scope
    this.#files = files
    this.#store = new StartStore(files.version)
    this.#app = files.page('/index.html')
    this.#failed = files.page('/start-failed.html')
  }

  async open(options: Parameters<PageHandler>[0]): Promise<Response> {
    const record = await this.#store.read()
    if (options.url.pathname !== STUCK && (await this.#hasFailed())) return this.#failed(options)
    const instead = record.instead === null ? undefined : await this.#files.pageOf(record.instead, '/index.html')
    return instead ?? this.#app(options)
  }

  /** Call it when this version takes over. The files of the last version that started well stay. */
  async onActivate(): Promise<void> {
    await this.#files.removeOthers(previousOf(await this.#store.read()))
  }

  /** Handles a message of a page about its start, and ignores any other. */
  async onMessage({ data, source, ports }: ExtendableMessageEvent): Promise<void> {
    const { type, version, failure } = fieldsOf(data)
    const client = source && 'id' in source ? source.id : ''
    if (type === 'WAYS_OUT') ports[0]?.postMessage(await this.#waysOut())
    const event = eventOf(String(type), client, this.#files.isOwn(String(version)), String(failure))
    if (!event) return
    await this.#store.note(event)
    // A page that goes on waits for this, because it then loads again.
    ports[0]?.postMessage({ isOnlyPage: await this.#isOnlyPage(client) })
  }

  async #isOnlyPage(client: string): Promise<boolean> {
    const open = await this.#scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return open.every(({ id }) => id === client)
  }

  /** The facts that the page about failed starts shows and offers, and "Something is stuck?" reports. */
  async #waysOut() {
    const record = await this.#store.read()
    const previous = previousOf(record)
    const failures = (await this.#failures()).map(({ failure }) => failure ?? 'stopped without an error')
    const hasPrevious = previous !== null && (await caches.has(previous))
    return { version: this.#files.version, failures, hasPrevious, isPrevious: record.instead !== null, log: logEntries }
  }

  /**
   * Returns whether too many starts have failed. The last message of a page that was left may come after the request for the next page, so
   * this counts again before it returns true.
   */
  async #hasFailed(): Promise<boolean> {
    if ((await this.#failures()).length < FAILED_STARTS_MAX) return false
    await new Promise((resolve) => setTimeout(resolve, LEAVING_PAGE_TIMEOUT))
    return (await this.#failures()).length >= FAILED_STARTS_MAX
  }

  async #failures() {
    const record = await this.#store.read()
    if (record.starts.length < FAILED_STARTS_MAX) return []
    const open = await this.#scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return failedStarts(record, new Set(open.map(({ id }) => id)))
  }
}

function eventOf(type: string, client: string, isOwn: boolean, failure: string): StartEvent | null {
  switch (type) {
    case 'START_BEGUN':
    case 'START_LEFT':
      return { type, client }
    case 'START_DONE':
      return { type, client, isOwn }
    case 'START_FAILED':
      return { type, client, failure }
    case 'START_AFRESH':
    case 'USE_PREVIOUS':
      return { type }
    default:
      return null
  }
}
