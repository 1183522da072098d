import type { BrowserContext, Page, Worker } from 'playwright/test'
import type { PushPayload } from '../../schemas/push.ts'
import { expect } from './browser.ts'
import type { TestPushService } from './push-service.ts'
import { type PushDevice } from './push-service.ts'
import { ServiceWorkerControl } from './service-worker.ts'

/** A notification that the system shows. */
export interface ShownNotification {
  title: string
  body: string
  tag: string
  icon: string
  requireInteraction: boolean
  silent: boolean
  actions: string[]
}

/** The notifications of one browser: what its push service delivers, what the system shows, and presses on it. */
export class BrowserNotifications {
  private constructor(
    private readonly control: ServiceWorkerControl,
    private readonly worker: Worker,
    private readonly service: TestPushService,
    private readonly device: PushDevice,
  ) {}

  /**
   * Grants notifications and subscribes this browser at the test's push service: Chromium's own is on the internet.
   *
   * @param page stays open; about:blank if no page of the app may be
   */
  static async of(page: Page, origin: string, service: TestPushService): Promise<BrowserNotifications> {
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin })
    const { publicKey } = (await (await context.request.get('/api/push/key')).json()) as { publicKey: string }
    const device = service.subscribe(publicKey)
    expect((await context.request.post('/api/push/subscriptions', { data: device.toJSON() })).status()).toBe(201)
    return new BrowserNotifications(await ServiceWorkerControl.on(page, origin), await workerOf(context), service, device)
  }

  /** Waits for the push number `count` of this browser, and delivers it to the service worker. */
  async deliver(count: number): Promise<PushPayload> {
    const mine = () => this.service.delivered.filter(({ device }) => device === this.device)
    for (let total = count; mine().length < count; total++) await this.service.got(total)
    const { payload } = mine()[count - 1]!
    const before = (await this.shown()).length
    await this.push(JSON.stringify(payload))
    // Its notification may take the place of one with the same tag.
    await expect.poll(async () => (await this.shown()).length).toBeGreaterThanOrEqual(Math.max(1, before))
    return payload
  }

  /** Delivers any text as a push. */
  push(text: string): Promise<void> {
    return this.control.push(text)
  }

  shown(): Promise<ShownNotification[]> {
    return this.worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const shown = (await registration.getNotifications()) as (Notification & { actions: { action: string }[] })[]
      return shown.map(({ title, body, tag, icon, requireInteraction, silent, actions }) => ({
        title,
        body,
        tag,
        icon: new URL(icon).pathname,
        requireInteraction,
        silent: silent === true,
        actions: actions.map(({ action }) => action),
      }))
    })
  }

  /**
   * Presses the notification with this tag, or one of its buttons, and waits until the worker is done. The event is not the browser's
   * own, so the two things that only a real press may do are replaced: focusing a window and opening one.
   *
   * @returns the paths that were opened in new windows
   */
  press(tag: string, action = '', reply?: string): Promise<string[]> {
    return this.worker.evaluate(
      async ({ tag, action, reply }) => {
        const scope = globalThis as unknown as ServiceWorkerGlobalScope
        const opened: string[] = []
        scope.clients.openWindow = async (path) => {
          opened.push(String(path))
          return null
        }
        WindowClient.prototype.focus = function (this: WindowClient) {
          return Promise.resolve(this)
        }
        const [notification] = await scope.registration.getNotifications({ tag })
        if (!notification) throw new Error(`No notification has the tag ${tag}`)
        const event = new NotificationEvent('notificationclick', { notification, action })
        const work: Promise<unknown>[] = []
        Object.defineProperties(event, { reply: { value: reply }, waitUntil: { value: (each: Promise<unknown>) => work.push(each) } })
        scope.dispatchEvent(event)
        await Promise.all(work)
        return opened
      },
      { tag, action, reply },
    )
  }
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}
