import { expect, it } from 'vitest'
import { SIGNED_OUT_CACHE } from '../../schemas/constants.ts'
import { Classmate } from './classmate.ts'
import type { BrowserName } from './drivers/driver.ts'
import type { Screen } from './screen.ts'
import { inBrowser } from './browser-harness.ts'

/** Moments at which the student signs out, ms after a start began. */
const MOMENTS = Array.from({ length: 20 }, (_, at) => at * 250)

/** Declares sign-outs at many moments, for `npm run soak:browsers`: on a shared device, signing out must work at any moment. */
export function signOuts(name: BrowserName): void {
  inBrowser(name, (harness) => {
    /** Signs out. `asks` is true when changes are unsent, so that a dialog asks first. */
    async function signOut(screen: Screen, asks = false): Promise<void> {
      await screen.click('button', '^Sign Out$')
      if (asks) {
        await screen.sees('dialog', '')
        await screen.click('button', '^Sign Out$')
      }
      await screen.sees('link', 'Sign In to Continue')
    }

    const nothingKept = (screen: Screen, but: readonly string[] = []) => expect.poll(() => screen.kept()).toEqual(but)
    const signedOut = (screen: Screen) => screen.until('401', async () => (await fetch('/api/auth/user')).status === 401)

    it.each(MOMENTS)('signing out leaves no data %i ms after a start', async (moment) => {
      const { screen } = await harness.signedIn('Luca')
      await screen.tab.goto(`${harness.server.url}/profile`)
      await new Promise((resolve) => setTimeout(resolve, moment + Math.random() * 250))
      await signOut(screen)
      await nothingKept(screen)
      await signedOut(screen)
    })

    it.each([0, 50, 150, 400])('signing out leaves no data during a drain, %i ms after the server is back', async (pause) => {
      const { screen } = await harness.signedIn('Mei', '/messages?with=tomas')
      // Wide enough for the navigation beside the chat, in px.
      await screen.tab.resize(1280, 900)
      await screen.prepared()
      const tomas = await Classmate.signIn(harness.server.url, 'tomas')
      await harness.server.kill()
      const texts = Array.from({ length: 5 }, (_, at) => `${pause}: ${at}`)
      for (const text of texts) await screen.write(text)
      await screen.pending(5)
      await screen.click('link', '^Profile')
      await screen.sees('button', '^Sign Out$')
      await harness.server.start()
      await new Promise((resolve) => setTimeout(resolve, pause))
      await screen.click('button', '^Sign Out$')
      // The dialog asks only while a change is unsent.
      await screen.until(
        'the landing or a question',
        () => document.querySelector('[role=alertdialog]') !== null || document.body.innerText.includes('Sign In to Continue'),
      )
      if (await screen.tab.run(() => document.querySelector('[role=alertdialog]') !== null)) await screen.click('button', '^Sign Out$')
      await screen.sees('link', 'Sign In to Continue')
      await nothingKept(screen)
      await signedOut(screen)
      const arrived = (await tomas.conversation('mei')).filter((text) => texts.includes(text))
      expect(arrived).toEqual(texts.slice(0, arrived.length))
    })

    it.each([0, 700])('signing out leaves no data of two tabs, %i ms after the second has started', async (pause) => {
      const { device, screen } = await harness.signedIn('Hana')
      const second = await harness.tab(device)
      await second.tab.goto(`${harness.server.url}/profile`)
      await new Promise((resolve) => setTimeout(resolve, pause))
      await signOut(second)
      await screen.sees('link', 'Sign In to Continue')
      await nothingKept(second)
      await signedOut(screen)
    })

    it.each([0, 700])(
      'signing out with the server dead leaves no data, %i ms after a start, and notifies the server when it is back',
      async (pause) => {
        const { screen } = await harness.signedIn('Zoe', '/profile')
        await screen.prepared()
        await harness.server.kill()
        await screen.tab.reload()
        await new Promise((resolve) => setTimeout(resolve, pause))
        await signOut(screen)
        await nothingKept(screen, [SIGNED_OUT_CACHE])
        await harness.server.start()
        await signedOut(screen)
        await nothingKept(screen)
      },
    )
  })
}
