import type { CDPSession, Page } from 'playwright/test'
import { SYNC_TAG } from '../../schemas/constants.ts'
import { developerTools } from './browser.ts'

/** Controls the service worker as the browser does, from any page, even one outside the app. */
export class ServiceWorkerControl {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly origin: string,
    private readonly registrationId: string,
  ) {}

  /** @param page retains the connection; about:blank when no page of the app may be open */
  static async on(page: Page, origin: string, scope = '/'): Promise<ServiceWorkerControl> {
    const cdp = await developerTools(page)
    const registration = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === origin + scope && !isDeleted)
        if (ours) resolve(ours.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    return new ServiceWorkerControl(cdp, origin, await registration)
  }

  /** Sends the sync event that a browser sends when the network is back. */
  async sync(lastChance = false): Promise<void> {
    await this.cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.origin,
      registrationId: this.registrationId,
      tag: SYNC_TAG,
      lastChance,
    })
  }

  /** Delivers a push as a push service would: its text is what the browser has decrypted. */
  async push(text: string): Promise<void> {
    await this.cdp.send('ServiceWorker.deliverPushMessage', { origin: this.origin, registrationId: this.registrationId, data: text })
  }

  /** Stops the service worker in the middle of its work, as phones do. */
  async killWorker(): Promise<void> {
    await this.cdp.send('ServiceWorker.stopAllWorkers')
  }
}
