import type { Page, Worker } from 'playwright/test'
import { NOTIFICATIONS_LOCK } from '../../schemas/constants.ts'
import { expect } from './browser.ts'
import { fillWorker } from './fill-storage.ts'
import { ServiceWorkerControl } from './service-worker.ts'

/** A notification that the system shows. */
export interface ShownNotification {
  title: string
  body: string
  tag: string
  icon: string
  requireInteraction: boolean
  silent: boolean
  /** It rings though it replaces another one. */
  renotify: boolean
  actions: string[]
}

/** What one service worker of a browser shows, what the browser gives it, and presses on its notifications. */
export class WorkerNotifications {
  protected constructor(
    private readonly control: ServiceWorkerControl,
    private readonly worker: Worker,
  ) {}

  /**
   * Finds a service worker that is registered.
   *
   * @param page stays open; about:blank if no page of the app may be
   */
  static async in(page: Page, origin: string, scope: string, script: string): Promise<WorkerNotifications> {
    return new WorkerNotifications(...(await workerParts(page, origin, scope, script)))
  }

  /** Delivers a text, and waits until a notification is shown; it may take the place of one with the same tag. */
  async deliverText(text: string): Promise<void> {
    const before = (await this.shown()).length
    await this.push(text)
    await expect.poll(async () => (await this.shown()).length).toBeGreaterThanOrEqual(Math.max(1, before))
  }

  /** Delivers any text as a push. */
  push(text: string): Promise<void> {
    return this.control.push(text)
  }

  /** Makes the outbox of this worker full. Returns a function that makes room again. */
  fill(): Promise<() => Promise<void>> {
    return fillWorker(this.worker)
  }

  /** Closes all notifications, as a student who swipes them away. */
  async closeAll(): Promise<void> {
    await this.worker.evaluate((lock) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return navigator.locks.request(lock, async () => {
        for (const shown of await registration.getNotifications()) shown.close()
      })
    }, NOTIFICATIONS_LOCK)
    await expect.poll(() => this.shown()).toEqual([])
  }

  /** Lists them under the lock of the app: in Chromium, one that is being shown would be forgotten (shown-notifications.ts). */
  shown(): Promise<ShownNotification[]> {
    return this.worker.evaluate(async (lock) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const list = () => registration.getNotifications() as Promise<(Notification & { actions: { action: string }[]; renotify: boolean })[]>
      const shown = await navigator.locks.request(lock, list)
      return shown.map(({ title, body, tag, icon, requireInteraction, silent, renotify, actions }) => ({
        title,
        body,
        tag,
        icon: new URL(icon).pathname,
        requireInteraction,
        silent: silent === true,
        renotify,
        actions: actions.map(({ action }) => action),
      }))
    }, NOTIFICATIONS_LOCK)
  }

  /** Returns the paths that the last press has opened in new windows so far. */
  opened(): Promise<string[]> {
    return this.worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  }

  /**
   * Presses the notification with this tag, or one of its buttons, and waits until the worker is done. The event is not the browser's
   * own, so the two things that only a real press may do are replaced: focusing a window and opening one.
   *
   * @returns the paths that were opened in new windows
   */
  press(tag: string, action = '', reply?: string): Promise<string[]> {
    return this.worker.evaluate(
      async ({ tag, action, reply, lock }) => {
        const scope = globalThis as unknown as ServiceWorkerGlobalScope
        const opened: string[] = []
        Object.assign(scope, { opened })
        scope.clients.openWindow = async (path) => {
          opened.push(String(path))
          return null
        }
        WindowClient.prototype.focus = function (this: WindowClient) {
          return Promise.resolve(this)
        }
        const [notification] = await navigator.locks.request(lock, () => scope.registration.getNotifications({ tag }))
        if (!notification) throw new Error(`No notification has the tag ${tag}`)
        const event = new NotificationEvent('notificationclick', { notification, action })
        const work: Promise<unknown>[] = []
        Object.defineProperties(event, { reply: { value: reply }, waitUntil: { value: (each: Promise<unknown>) => work.push(each) } })
        scope.dispatchEvent(event)
        await Promise.all(work)
        return opened
      },
      { tag, action, reply, lock: NOTIFICATIONS_LOCK },
    )
  }
}

/** Waits for a service worker. Returns how to control it, and the worker itself. */
export async function workerParts(
  page: Page,
  origin: string,
  scope: string,
  script: string,
): Promise<[control: ServiceWorkerControl, worker: Worker]> {
  const isIt = (worker: Worker) => new URL(worker.url()).pathname === script
  const context = page.context()
  const worker = context.serviceWorkers().find(isIt) ?? (await context.waitForEvent('serviceworker', { predicate: isIt }))
  return [await ServiceWorkerControl.on(page, origin, scope), worker]
}
