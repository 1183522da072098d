import type { BrowserContext, Page, Route } from 'playwright/test'
import { FCM_SCOPE } from '../../schemas/constants.ts'
import { arrive, expect, prepared } from './browser.ts'
import { FcmStandIn } from './fcm-stand-in.ts'
import { PushBrowser, test as base } from './push-browser.ts'
import type { TestPushService } from './push-service.ts'
import { WorkerNotifications } from './worker-notifications.ts'

/** Tests whose server is configured with Firebase: its stand-in takes the place of Google for the server, and for the pages. */
export const test = base.extend<object, { fcm: FcmStandIn }>({
  fcm: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const fcm = await FcmStandIn.start()
      await use(fcm)
      await fcm.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ fcm }, use) => use(fcm.env),
})

/** The settings' switch of this device. */
export const here = (page: Page) => page.getByRole('switch', { name: 'Notifications on this computer' })

/** A browser whose page registers with Firebase by Google's own library. */
export class FcmBrowser {
  private constructor(
    readonly page: Page,
    private readonly fcm: FcmStandIn,
    readonly pushManagers: PushBrowser,
  ) {}

  /** @param page is at the app, signed in; notifications are allowed afterwards, and not switched on. */
  static async of(page: Page, push: TestPushService, fcm: FcmStandIn): Promise<FcmBrowser> {
    const pushManagers = await PushBrowser.install(page.context(), push)
    await leadGoogleTo(page.context(), fcm)
    await prepared(page)
    await page.context().grantPermissions(['notifications'])
    await arrive(page, '/profile/notifications')
    return new FcmBrowser(page, fcm, pushManagers)
  }

  /** Switches notifications on in the settings, and returns what the service worker of Firebase shows from then on. */
  async switchOn(): Promise<WorkerNotifications> {
    await here(this.page).click()
    await expect(here(this.page)).toBeChecked()
    return WorkerNotifications.in(this.page, new URL(this.page.url()).origin, FCM_SCOPE, '/firebase-messaging-sw.js')
  }

  /** The token that Google made of the subscription that the browser holds. */
  get token(): string | null {
    const endpoint = this.pushManagers.devices.get(FCM_SCOPE)?.endpoint
    return [...this.fcm.registered].find(([, registered]) => registered.endpoint === endpoint)?.[0] ?? null
  }

  /** Paths of the scopes in which this browser has service workers. */
  scopes(): Promise<string[]> {
    return this.page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    )
  }
}

async function leadGoogleTo(context: BrowserContext, fcm: FcmStandIn): Promise<void> {
  const lead = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: fcm.url + pathname })
    await route.fulfill({ response, headers: { ...response.headers(), 'Access-Control-Allow-Origin': '*' } })
  }
  for (const host of ['firebaseinstallations', 'fcmregistrations']) await context.route(`https://${host}.googleapis.com/**`, lead)
}
