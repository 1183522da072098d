import type { APIRequestContext, Page, Worker } from 'playwright/test'
import type { PushPayload } from '../../schemas/push.ts'
import { expect } from './browser.ts'
import type { PushDevice, TestPushService } from './push-service.ts'
import type { ServiceWorkerControl } from './service-worker.ts'
import { WorkerNotifications, workerParts } from './worker-notifications.ts'

/** The notifications of one browser: what its push service delivers, what the system shows, and presses on it. */
export class BrowserNotifications extends WorkerNotifications {
  /** How many of its pushes were delivered to the service worker. */
  #taken = 0

  private constructor(
    control: ServiceWorkerControl,
    worker: Worker,
    private readonly service: TestPushService,
    private readonly device: PushDevice,
  ) {
    super(control, worker)
  }

  /**
   * Grants notifications and subscribes this browser at the test's push service: Chromium's own is on the internet.
   *
   * @param page stays open; about:blank if no page of the app may be
   */
  static async of(page: Page, origin: string, service: TestPushService): Promise<BrowserNotifications> {
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin })
    const device = await subscribeDevice(context.request, service)
    return new BrowserNotifications(...(await workerParts(page, origin, '/', '/sw.js')), service, device)
  }

  /** Waits for the next push of this browser, and delivers it to the service worker. */
  async deliver(): Promise<PushPayload> {
    const mine = () => this.service.delivered.filter(({ device }) => device === this.device)
    const next = this.#taken++
    for (let total = next + 1; mine().length <= next; total++) await this.service.got(total)
    const { payload } = mine()[next]!
    await this.deliverText(JSON.stringify(payload))
    return payload
  }
}

/** Subscribes a device of a student, of which the test sees only what is pushed to it. */
export async function subscribeDevice(of: APIRequestContext, service: TestPushService): Promise<PushDevice> {
  const { publicKey } = (await (await of.get('/api/push/key')).json()) as { publicKey: string }
  const device = service.subscribe(publicKey)
  expect((await of.post('/api/push/subscriptions', { data: device.toJSON() })).status()).toBe(201)
  return device
}
