import type { BrowserContext, Page } from 'playwright/test'
import { test as base } from './browser.ts'
import { TestPushService, type PushDevice } from './push-service.ts'

/** Tests with a push service of their own. */
export const test = base.extend<{ push: TestPushService }>({
  push: async ({ console: _ }, use) => {
    const service = await TestPushService.start()
    await use(service)
    await service.stop()
  },
})

/** Collects the requests about pushes that this page sends from now on: 'POST subscriptions'. */
export function pushRequests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/api\/push\/(\w+)/.exec(request.url()) ?? []
    if (path) seen.push(`${request.method()} ${path}`)
  })
  return seen
}

/** What the browser's push service does next when a page subscribes. */
type Subscribing = 'works' | 'hangs' | 'refuses' | 'is-private'

/**
 * The push service of one browser, in place of the one of Chromium's maker, without which `subscribe` never settles. Everything else
 * is real: the page, the server, and what the server sends.
 */
export class PushBrowser {
  subscribing: Subscribing = 'works'
  /** The subscription that the browser holds. */
  device: PushDevice | null = null
  /** How often a page has subscribed. */
  subscribed = 0
  #serverKey = ''

  private constructor(private readonly service: TestPushService) {}

  /** Installs it for all pages of this context. Call it before a page opens. */
  static async install(context: BrowserContext, service: TestPushService): Promise<PushBrowser> {
    const browser = new PushBrowser(service)
    // Back to what every browser begins with: the student was not asked yet.
    await context.clearPermissions()
    await context.exposeFunction('testPush', (call: 'subscribe' | 'get' | 'unsubscribe', key?: string) => browser.#answer(call, key))
    await context.addInitScript(replacePushManager)
    return browser
  }

  #answer(call: 'subscribe' | 'get' | 'unsubscribe', key?: string) {
    if (call === 'unsubscribe') this.device = null
    if (call === 'subscribe') {
      if (this.subscribing !== 'works') return this.subscribing
      this.subscribed++
      this.#serverKey = key!
      this.device = this.service.subscribe(key!)
    }
    return this.device && { json: this.device.toJSON(), key: this.#serverKey }
  }
}

/** Runs in the page. */
function replacePushManager(): void {
  type Held = { json: PushSubscriptionJSON; key: string }
  const ask = (window as unknown as { testPush(call: string, key?: string): Promise<Held | string | null> }).testPush
  const bytesOf = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
  const textOf = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const subscription = ({ json, key }: Held) => ({
    endpoint: json.endpoint,
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    toJSON: () => json,
    unsubscribe: async () => (await ask('unsubscribe'), true),
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const held = await ask('get')
      return held && typeof held === 'object' ? subscription(held) : null
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      const held = await ask('subscribe', textOf(applicationServerKey.slice().buffer))
      if (held === 'hangs') return new Promise(() => {})
      if (held === 'refuses') throw new DOMException('Registration failed - push service error', 'AbortError')
      if (held === 'is-private') throw new DOMException('The operation is insecure.', 'SecurityError')
      return subscription(held as Held)
    },
  })
}
