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

type Call = 'subscribe' | 'get' | 'unsubscribe'

/** What the browser's push service does next when a page subscribes. */
type Subscribing = 'works' | 'hangs' | 'refuses' | 'is-private'

/**
 * The push service of one browser, in place of the one of Chromium's maker, without which `subscribe` never settles. Everything else
 * is real: the page, the server, and what the server sends.
 */
export class PushBrowser {
  subscribing: Subscribing = 'works'
  /** The subscriptions that the browser holds, by the scope of their service worker. */
  readonly devices = new Map<string, PushDevice>()
  /** How often a page has subscribed. */
  subscribed = 0
  readonly #keys = new Map<string, string>()

  private constructor(private readonly service: TestPushService) {}

  /** Installs it for all pages of this context. Call it before a page opens. */
  static async install(context: BrowserContext, service: TestPushService): Promise<PushBrowser> {
    const browser = new PushBrowser(service)
    // Back to what every browser begins with: the student was not asked yet.
    await context.clearPermissions()
    await context.exposeFunction('testPush', (call: Call, scope: string, key?: string) => browser.#handle(call, scope, key))
    await context.addInitScript(replacePushManager)
    return browser
  }

  /** The subscription of the app's own service worker. */
  get device(): PushDevice | null {
    return this.devices.get('/') ?? null
  }

  #handle(call: Call, scope: string, key?: string) {
    if (call === 'unsubscribe') this.devices.delete(scope)
    if (call === 'subscribe') {
      if (this.subscribing !== 'works') return this.subscribing
      this.subscribed++
      this.#keys.set(scope, key!)
      this.devices.set(scope, this.service.subscribe(key!))
    }
    const device = this.devices.get(scope)
    return device ? { json: device.toJSON(), key: this.#keys.get(scope) } : null
  }
}

/** Runs in the page. */
function replacePushManager(): void {
  // about:blank has no service workers.
  if (!('ServiceWorkerRegistration' in window)) return
  type Held = { json: PushSubscriptionJSON; key: string }
  const ask = (window as unknown as { testPush(call: string, scope: string, key?: string): Promise<Held | string | null> }).testPush
  const bytesOf = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
  const textOf = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const subscription = (scope: string, { json, key }: Held) => ({
    endpoint: json.endpoint,
    getKey: (name: 'p256dh' | 'auth') => bytesOf(json.keys![name]!),
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    toJSON: () => json,
    unsubscribe: async () => (await ask('unsubscribe', scope), true),
  })
  const { get: realOf } = Object.getOwnPropertyDescriptor(ServiceWorkerRegistration.prototype, 'pushManager') as { get(): PushManager }
  /** Refuses what Chromium or its push service would: `permissionState` reads the options as `subscribe` does, without that service. */
  const check = async (registration: ServiceWorkerRegistration, options: PushSubscriptionOptionsInit) => {
    await realOf.call(registration).permissionState(options)
    const { userVisibleOnly, applicationServerKey: key } = options
    if (userVisibleOnly !== true) throw new DOMException('A push must show something.', 'NotAllowedError')
    if (!(key instanceof Uint8Array) || key.length !== 65 || key[0] !== 4)
      throw new DOMException('The provided applicationServerKey is not valid.', 'InvalidAccessError')
  }
  const managerOf = (scope: string, registration: ServiceWorkerRegistration) => ({
    getSubscription: async () => {
      const held = await ask('get', scope)
      return held && typeof held === 'object' ? subscription(scope, held) : null
    },
    subscribe: async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      await check(registration, options)
      const held = await ask('subscribe', scope, textOf(options.applicationServerKey.slice().buffer))
      if (held === 'hangs') return new Promise(() => {})
      if (held === 'refuses') throw new DOMException('Registration failed - push service error', 'AbortError')
      if (held === 'is-private') throw new DOMException('The operation is insecure.', 'SecurityError')
      return subscription(scope, held as Held)
    },
  })
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
    get(this: ServiceWorkerRegistration) {
      return managerOf(new URL(this.scope).pathname, this)
    },
  })
}
