import type { CDPSession, Page } from 'playwright/test'
import { SYNC_TAG } from '../../schemas/constants.ts'
import { developerTools } from './browser.ts'

/** The service worker as the browser itself drives it, from a page that need not be one of the app's. */
export class ServiceWorkerControl {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly origin: string,
    private readonly registrationId: string,
  ) {}

  /** @param page keeps the connection; about:blank where no page of the app shall be open */
  static async on(page: Page, origin: string): Promise<ServiceWorkerControl> {
    const cdp = await developerTools(page)
    const registration = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
        if (ours) resolve(ours.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    return new ServiceWorkerControl(cdp, origin, await registration)
  }

  /** The network is said to be back. */
  async sync(lastChance = false): Promise<void> {
    await this.cdp.send('ServiceWorker.dispatchSyncEvent', { origin: this.origin, registrationId: this.registrationId, tag: SYNC_TAG, lastChance })
  }

  /** Ends it in the middle of whatever it does, as phones do. */
  async killWorker(): Promise<void> {
    await this.cdp.send('ServiceWorker.stopAllWorkers')
  }
}
