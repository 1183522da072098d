import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LEADER_PATIENCE } from '../../schemas/constants.ts'
import { findChromium, findFirefox, findMiniBrowser } from '../../scripts/browser.mjs'
import { AppServer } from '../support/app-server.ts'
import { Classmate } from './classmate.ts'
import type { Browser, BrowserName, Device } from './drivers/driver.ts'
import { launch } from './drivers/launch.ts'
import { Screen } from './screen.ts'

const PICTURE = fileURLToPath(new URL('../../app/public/icon-192.png', import.meta.url))
const DESKTOP = [1280, 900] as const
/** Until what was done in the browser is at the server. */
const AT_THE_SERVER = { timeout: 15_000 }

/** Where nothing may be installed, as on a laptop, a browser that is not there is left out by name; on CI that is a failure. */
const mayLack = (name: BrowserName) => !process.env.CI && !(name === 'webkit' ? findMiniBrowser() : name === 'firefox' ? findFirefox() : findChromium())

/** The ten main flows as a student goes through them; written once, for every browser that a student carries. */
export function flows(name: BrowserName): void {
  if (mayLack(name)) return it(`the main flows are left out in ${name}, which is not installed here`, () => {})

  describe(`in ${name}`, () => {
    let server: AppServer
    let browser: Browser

    beforeAll(async () => {
      server = await AppServer.start()
      browser = await launch(name)
    }, 60_000)
    /** A test that fails in the middle leaves no server away, and no browser that takes a core from the tests after it. */
    afterEach(() => server.start())
    afterAll(async () => {
      await browser?.close()
      await server?.remove()
    })

    /** A new device on which this demo student has signed in with the sign-in page's own button, caught up with the server. */
    async function signedIn(student: string, path = '/'): Promise<{ device: Device; screen: Screen }> {
      const device = await browser.newDevice()
      onTestFinished(() => device.close())
      const screen = new Screen(await device.newTab(), server.url)
      await screen.tab.goto(`${server.url}/api/login?returnTo=${encodeURIComponent(path)}`)
      await screen.click('button', `${student} `)
      await screen.online()
      return { device, screen }
    }

    const prepared = (screen: Screen) => screen.until('an active service worker', async () => Boolean((await navigator.serviceWorker.getRegistration())?.active))

    it('signs in on the sign-in page and shows Home, with no word of a new version', async () => {
      const { screen } = await signedIn('Sara')
      await screen.sees('region', 'Your availability')
      await prepared(screen)
      await screen.online()
      expect(await screen.lacks('A new version is ready')).toBe(true)
    })

    it('opens a chat, sends and receives', async () => {
      const { screen } = await signedIn('David', '/messages')
      const jonas = await Classmate.signIn(server.url, 'jonas')
      await jonas.write('david', 'Are you in the library?')
      await screen.click('link', '^Jonas')
      await screen.shows('Are you in the library?')
      await screen.write('On my way')
      await screen.delivered('On my way', 'sent')
      expect(await jonas.conversation('david')).toEqual(['Are you in the library?', 'On my way'])
      await jonas.write('david', 'See you there')
      await screen.shows('See you there')
    })

    it('opens without the server, keeps what is written, and sends it once when the server is back', async () => {
      const { screen } = await signedIn('Mei', '/messages?with=tomas')
      await prepared(screen)
      await server.kill()
      await screen.connection('offline')
      await screen.tab.reload()
      await screen.ready()
      await screen.write('Written without a network')
      await screen.delivered('Written without a network', 'queued')
      await screen.pending(1)
      await server.start()
      await screen.delivered('Written without a network', 'sent')
      await screen.pending(0)
      expect(await (await Classmate.signIn(server.url, 'tomas')).conversation('mei')).toEqual(['Written without a network'])
    })

    it('keeps what waits when its tab is closed, and sends it once when Friendioo is opened next', async () => {
      const { device, screen } = await signedIn('Hana', '/messages?with=tomas')
      await prepared(screen)
      await server.kill()
      await screen.connection('offline')
      await screen.write('Waits in a closed tab')
      await screen.pending(1)
      const next = new Screen(await device.newTab(), server.url)
      await screen.tab.close()
      await server.start()
      await next.open('/messages?with=tomas')
      await next.delivered('Waits in a closed tab', 'sent')
      expect(await (await Classmate.signIn(server.url, 'tomas')).conversation('hana')).toEqual(['Waits in a closed tab'])
    })

    it('hands over what is on its way when its tab is closed, and sends it once', async () => {
      const { device, screen } = await signedIn('Zoe', '/messages?with=ravi')
      await prepared(screen)
      const ravi = await Classmate.signIn(server.url, 'ravi')
      const letGo = server.freeze()
      onTestFinished(letGo)
      await screen.write('Sent while the tab closes')
      await screen.delivered('Sent while the tab closes', 'queued')
      const other = await device.newTab()
      await screen.tab.close()
      letGo()
      await expect.poll(() => ravi.conversation('zoe'), AT_THE_SERVER).toEqual(['Sent while the tab closes'])
      const next = new Screen(other, server.url)
      await next.open('/messages?with=ravi')
      await next.delivered('Sent while the tab closes', 'sent')
      await next.pending(0)
      expect(await ravi.conversation('zoe')).toEqual(['Sent while the tab closes'])
    })

    it('goes on in a second tab when the leading one is closed', async () => {
      const { device, screen } = await signedIn('Noah', '/messages?with=fatima')
      const second = new Screen(await device.newTab(), server.url)
      await second.open('/messages?with=fatima')
      await second.online()
      await screen.tab.close()
      const fatima = await Classmate.signIn(server.url, 'fatima')
      await second.write('From the second tab')
      await second.delivered('From the second tab', 'sent')
      await fatima.write('noah', 'Received in the second tab')
      await second.shows('Received in the second tab')
    })

    it('is online after each of ten full navigations in a row, and after Back, before a silent leader would be replaced', async () => {
      const { screen } = await signedIn('Ingrid')
      for (const path of ['/messages', '/groups', '/landing', '/schedule', '/profile', '/', '/messages?with=luca', '/academic-matches', '/groups', '/']) {
        await screen.open(path)
        await screen.connection('online', LEADER_PATIENCE)
      }
      for (let steps = 0; steps < 4; steps++) {
        await screen.tab.back()
        await screen.online(LEADER_PATIENCE)
      }
    })

    it('signs out at any moment of a start and leaves nothing of the student', async () => {
      const { screen } = await signedIn('Luca', '/profile')
      for (const pause of [0, 300, 700, 1500]) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        await screen.click('button', '^Sign Out$')
        await screen.sees('link', 'Sign In to Continue')
        expect(await screen.tab.run(async () => {
          const databases = (await indexedDB.databases()).filter(({ version }) => version !== 0)
          const cached = (await caches.keys()).filter((key) => !key.startsWith('workbox-precache'))
          return [...databases.map(({ name }) => name), ...cached, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        })).toEqual([])
        expect(await screen.tab.run(async () => (await fetch('/api/auth/user')).status)).toBe(401)
        await screen.tab.goto(`${server.url}/api/login?returnTo=/profile`)
        await screen.click('button', 'Luca ')
        await screen.sees('button', '^Sign Out$')
      }
    })

    it('turns a chosen picture into the profile picture', async () => {
      const { screen } = await signedIn('Carlos', '/profile')
      await screen.sees('button', '^Add picture$|^Change picture$')
      await screen.tab.choose(PICTURE, () => document.querySelector('input[type=file]'))
      await screen.click('button', '^Save')
      const carlos = await Classmate.signIn(server.url, 'carlos')
      await screen.until('the picture from the server', () => [...document.images].some(({ src, naturalWidth }) => src.includes('/api/images/') && naturalWidth > 0))
      await expect.poll(async () => (await carlos.call<{ profileImageUrl: string }>('GET', '/api/auth/user')).profileImageUrl, AT_THE_SERVER).toMatch(/^\/api\/images\//)
    })

    it('opens a group, asks to meet, and hears the answer', async () => {
      const { screen } = await signedIn('Priya', '/groups')
      await screen.click('button', '^Create Group')
      await screen.sees('dialog', 'Create Group')
      await screen.click('button', '^Create Group$')
      const elif = await Classmate.signIn(server.url, 'elif')
      const groups = async () => (await elif.call<{ memberIds: string[] }[]>('GET', '/api/study-groups')).filter(({ memberIds }) => memberIds.includes('priya'))
      await expect.poll(groups, AT_THE_SERVER).toHaveLength(1)
      await screen.open('/user-profile/elif')
      await screen.click('button', 'Meet')
      await screen.sees('dialog', 'Meet up with Elif')
      await screen.set('^Subject', 'Anatomy')
      await screen.set('^Preferred time', '2999-03-04T14:00')
      await screen.set('^Location', 'Anatomy Lab')
      await screen.click('button', 'Send Meetup Request')
      const requests = async () => (await elif.call<{ id: string; fromUserId: string }[]>('GET', '/api/meetup-requests')).filter(({ fromUserId }) => fromUserId === 'priya')
      await expect.poll(requests, AT_THE_SERVER).toHaveLength(1)
      await elif.call('PATCH', `/api/meetup-requests/${(await requests())[0]!.id}`, { status: 'accepted' })
      await screen.open('/messages?with=elif')
      await screen.shows('You’re meeting up')
    })

    it('finds a message, and shows the week', async () => {
      const { screen } = await signedIn('Yara', '/messages')
      await screen.tab.resize(...DESKTOP)
      await (await Classmate.signIn(server.url, 'zoe')).write('yara', 'The brachial plexus, again')
      await screen.shows('brachial plexus')
      await screen.type('^Search messages', 'brachial')
      await screen.sees('link', 'brachial')
      await screen.open('/schedule')
      await screen.until('a week of seven days', () => document.querySelectorAll('[aria-label^="Week of"] section').length === 7)
    })
  })
}
