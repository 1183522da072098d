import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { Classmate } from './classmate.ts'
import type { BrowserName } from './drivers/driver.ts'
import { inBrowser, type BrowserHarness } from './browser-harness.ts'

const PICTURE = fileURLToPath(new URL('../../app/public/icon-192.png', import.meta.url))
const DESKTOP = [1280, 900] as const

/** Declares the main flows of a student, written once for every browser that students use. */
export function flows(name: BrowserName): void {
  inBrowser(name, (harness) => {
    declareBackFlows(harness)

    it('signs in on the sign-in page and shows Home, without offering a new version', async () => {
      const { screen } = await harness.signedIn('Sara')
      await screen.sees('region', 'Your availability')
      await screen.prepared()
      await screen.online()
      for (const offer of ['A new version is ready', 'New version ready']) expect(await screen.lacks(offer)).toBe(true)
    })

    it('opens a chat, sends a message and receives one', async () => {
      const { screen } = await harness.signedIn('David', '/messages')
      const jonas = await Classmate.signIn(harness.server.url, 'jonas')
      await jonas.write('david', 'Are you in the library?')
      await screen.click('link', '^Jonas')
      await screen.bubble('Are you in the library?')
      await screen.write('On my way')
      await screen.delivered('On my way', 'sent')
      expect(await jonas.conversation('david')).toEqual(['Are you in the library?', 'On my way'])
      await jonas.write('david', 'See you there')
      await screen.bubble('See you there')
    })

    it('opens without the server, stores a message, and sends it once when the server is back', async () => {
      const { screen } = await harness.signedIn('Mei', '/messages?with=tomas')
      await screen.prepared()
      await harness.server.kill()
      await screen.connection('offline')
      await screen.tab.reload()
      await screen.ready()
      await screen.write('Written without a network')
      await screen.delivered('Written without a network', 'queued')
      await screen.pending(1)
      await harness.server.start()
      await screen.delivered('Written without a network', 'sent')
      await screen.pending(0)
      expect(await (await Classmate.signIn(harness.server.url, 'tomas')).conversation('mei')).toEqual(['Written without a network'])
    })

    it('stores a pending message when its tab is closed, and sends it once when Friendioo is opened next', async () => {
      const { device, screen } = await harness.signedIn('Hana', '/messages?with=tomas')
      await screen.prepared()
      await harness.server.kill()
      await screen.connection('offline')
      await screen.write('Waits in a closed tab')
      await screen.pending(1)
      const next = await harness.tab(device)
      await screen.tab.close()
      await harness.server.start()
      await next.open('/messages?with=tomas')
      await next.delivered('Waits in a closed tab', 'sent')
      expect(await (await Classmate.signIn(harness.server.url, 'tomas')).conversation('hana')).toEqual(['Waits in a closed tab'])
    })

    it('hands over a message in flight when its tab is closed, and sends it once', async () => {
      const { device, screen } = await harness.signedIn('Zoe', '/messages?with=ravi')
      await screen.prepared()
      const ravi = await Classmate.signIn(harness.server.url, 'ravi')
      const sent = ['Nothing waits before the next one', 'Sent while the tab closes']
      await screen.write(sent[0]!)
      await screen.delivered(sent[0]!, 'sent')
      const letGo = harness.server.freeze()
      onTestFinished(letGo)
      await screen.write('Sent while the tab closes')
      await screen.delivered('Sent while the tab closes', 'queued')
      const next = await harness.tab(device)
      await screen.tab.close()
      letGo()
      await expect.poll(() => ravi.conversation('zoe')).toEqual(sent)
      await next.open('/messages?with=ravi')
      await next.delivered('Sent while the tab closes', 'sent')
      await next.pending(0)
      expect(await ravi.conversation('zoe')).toEqual(sent)
    })

    it('continues in a second tab when the leader is closed', async () => {
      const { device, screen } = await harness.signedIn('Noah', '/messages?with=fatima')
      const second = await harness.tab(device)
      await second.open('/messages?with=fatima')
      await second.online()
      await screen.tab.close()
      const fatima = await Classmate.signIn(harness.server.url, 'fatima')
      await second.write('From the second tab')
      await second.delivered('From the second tab', 'sent')
      await fatima.write('noah', 'Received in the second tab')
      await second.bubble('Received in the second tab')
    })

    it('leaves the messages that a student reads in place while 20 new ones arrive', async () => {
      const { screen } = await harness.signedIn('Daniel', '/messages?with=kofi')
      const kofi = await Classmate.signIn(harness.server.url, 'kofi')
      for (let at = 0; at < 40; at++)
        await kofi.write('daniel', `Number ${at} of many, long enough for a second line of its bubble on a narrow screen`)
      await screen.bubble('Number 39 of many')
      await screen.tab.run(() => document.querySelector('[role=log]')!.scrollTo({ top: -900 }))
      await screen.sees('button', '^Newest messages')
      // The list corrects the heights of rows that were never drawn 1 s after the last scroll.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await screen.tab.run(() => {
        const log = document.querySelector('[role=log]')!.getBoundingClientRect()
        const row = [...document.querySelectorAll('[data-message-id]')].find((row) => row.getBoundingClientRect().top > log.top + 100)!
        const tops: number[] = []
        Object.assign(globalThis, { tops })
        requestAnimationFrame(function look() {
          tops.push(row.getBoundingClientRect().top)
          requestAnimationFrame(look)
        })
      })
      for (let at = 40; at < 60; at++) await kofi.write('daniel', `Number ${at} of many`)
      await screen.sees('button', '^Newest messages, 9\\+ new$')
      await screen.bubble('Number 59 of many')
      const moved = await screen.tab.run(() => {
        const { tops } = globalThis as unknown as { tops: number[] }
        return Math.max(...tops) - Math.min(...tops)
      })
      expect(moved).toBeLessThanOrEqual(2)
    })

    it('grows the message box with its text', async () => {
      const { screen } = await harness.signedIn('Lina', '/messages?with=amina')
      const height = () => screen.tab.run(() => document.querySelector('textarea')!.getBoundingClientRect().height)
      await expect.poll(height).toBe(44)
      await screen.set('^Message$', 'one\ntwo\nthree\nfour\nfive')
      await expect.poll(height).toBe(140)
    })

    it('signs out in the middle of a start and leaves no data of the student', async () => {
      const { screen } = await harness.signedIn('Luca', '/profile')
      // Twenty more moments are in `npm run soak:browsers`.
      for (const pause of [0, 700]) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        await screen.click('button', '^Sign Out$')
        await screen.sees('link', 'Sign In to Continue')
        expect(await screen.kept()).toEqual([])
        expect(await screen.tab.run(async () => (await fetch('/api/auth/user')).status)).toBe(401)
        await harness.signIn(screen, 'Luca', '/profile')
        await screen.sees('button', '^Sign Out$')
      }
    })

    it('signs out after the question about a text that was not sent', async () => {
      const { screen } = await harness.signedIn('Ivy', '/messages?with=noah')
      // Wide enough for the navigation beside the chat, in px.
      await screen.tab.resize(1280, 900)
      // In WebKit, the dialog that closes cancelled the way to the landing now and then.
      for (let round = 0; round < 2; round++) {
        await screen.type('^Message$', 'Half a sentence')
        await screen.click('link', '^Profile')
        await screen.click('button', '^Sign Out$')
        await screen.until('a question', () => document.querySelector('[role=alertdialog]') !== null)
        await screen.click('button', '^Sign Out$')
        await screen.sees('link', 'Sign In to Continue')
        expect(await screen.kept()).toEqual([])
        await harness.signIn(screen, 'Ivy', '/messages?with=noah')
      }
    })

    it('signs out and leaves no data when another connection holds a database open', async () => {
      const { device, screen: holder } = await harness.signedIn('Hana', '/profile')
      // WebKit can lose a service worker whose first installation is interrupted, until the next start.
      await holder.prepared()
      await holder.tab.goto(`${harness.server.url}/api/login`)
      // Leaves a connection open, as WebKit does for a worker that ended in a transaction.
      await holder.tab.run(async () => {
        const name = (await indexedDB.databases()).find(({ name }) => name!.includes('local-documents'))!.name!
        await new Promise((resolve) => Object.assign(indexedDB.open(name), { onsuccess: resolve }))
      })
      const screen = await harness.tab(device)
      await screen.open('/profile')
      await screen.click('button', '^Sign Out$')
      await screen.sees('link', 'Sign In to Continue')
      await expect.poll(() => screen.kept()).toEqual([])
      await harness.signIn(screen, 'Hana', '/profile')
      await screen.online()
      await screen.prepared()
    })

    it('turns a chosen picture into the profile picture', async () => {
      const { screen } = await harness.signedIn('Carlos', '/profile')
      await screen.sees('button', '^Add picture$|^Change picture$')
      await screen.tab.choose(PICTURE, () => document.querySelector('input[type=file]'))
      await screen.click('button', '^Save')
      const carlos = await Classmate.signIn(harness.server.url, 'carlos')
      await screen.until('the picture from the server', () =>
        [...document.images].some(({ src, naturalWidth }) => src.includes('/api/images/') && naturalWidth > 0),
      )
      await expect
        .poll(async () => (await carlos.call<{ profileImageUrl: string }>('GET', '/api/auth/user')).profileImageUrl)
        .toMatch(/^\/api\/images\//)
    })

    it('opens a group, requests a meetup, and shows the answer', async () => {
      const { screen } = await harness.signedIn('Priya', '/groups')
      await screen.click('button', '^Create Group')
      await screen.sees('dialog', 'Create Group')
      await screen.click('button', '^Create Group$')
      const elif = await Classmate.signIn(harness.server.url, 'elif')
      const groups = async () =>
        (await elif.call<{ memberIds: string[] }[]>('GET', '/api/study-groups')).filter(({ memberIds }) => memberIds.includes('priya'))
      await expect.poll(groups).toHaveLength(1)
      await screen.open('/user-profile/elif')
      await screen.click('button', 'Meet')
      await screen.sees('dialog', 'Meet up with Elif')
      await screen.set('^Subject', 'Anatomy')
      await screen.set('^Preferred time', '2999-03-04T14:00')
      await screen.set('^Location', 'Anatomy Lab')
      await screen.click('button', 'Send Meetup Request')
      const requests = async () =>
        (await elif.call<{ id: string; fromUserId: string }[]>('GET', '/api/meetup-requests')).filter(
          ({ fromUserId }) => fromUserId === 'priya',
        )
      await expect.poll(requests).toHaveLength(1)
      await elif.call('PATCH', `/api/meetup-requests/${(await requests())[0]!.id}`, { status: 'accepted' })
      await screen.open('/messages?with=elif')
      await screen.shows('You’re meeting up')
    })

    it('keeps a sheet open that a double click has opened', async () => {
      const { screen } = await harness.signedIn('Kofi', '/')
      for (const [button, dialog] of [
        ['^Notifications', 'Notifications'],
        ['^Filter', 'Filter Classmates'],
      ] as const) {
        await screen.doubleClick('button', button)
        await screen.sees('dialog', dialog)
        await screen.click('button', '^Close$')
        await screen.until('no dialog', () => !document.querySelector('[role=dialog]'))
      }
    })

    it('finds a message in the search, and shows the week', async () => {
      const { screen } = await harness.signedIn('Yara', '/messages')
      await screen.tab.resize(...DESKTOP)
      await (await Classmate.signIn(harness.server.url, 'zoe')).write('yara', 'The brachial plexus, again')
      await screen.shows('brachial plexus')
      await screen.type('^Search messages', 'brachial')
      await screen.sees('link', 'brachial')
      await screen.open('/schedule')
      await screen.until('a week of seven days', () => document.querySelectorAll('[aria-label^="Week of"] section').length === 7)
    })
  })
}

/** Declares the flows in which a page comes back from the browser's cache: the other tests in Chromium have none. */
export function backFlows(name: BrowserName): void {
  inBrowser(name, declareBackFlows)
}

function declareBackFlows(harness: BrowserHarness): void {
  it('is online after each of ten full navigations, and after Back, without replacing the leader', async () => {
    const { screen } = await harness.signedIn('Ingrid')
    for (const path of ['/messages', '/groups', '/landing', '/messages?with=luca', '/academic-matches']) {
      await screen.open(path)
      await screen.connection('online')
      await screen.open('/stuck')
      await screen.ledWithoutSilence()
    }
    for (let steps = 0; steps < 2; steps++) {
      await screen.tab.back()
      await screen.online()
      await screen.tab.back()
      await screen.ledWithoutSilence()
    }
  })

  it('shows the draft, and messages received in the meantime, when Back returns to a chat', async () => {
    const { screen } = await harness.signedIn('Kofi', '/messages?with=salma')
    await screen.type('^Message$', 'half a thought')
    await screen.open('/landing')
    await (await Classmate.signIn(harness.server.url, 'salma')).write('kofi', 'While you were away')
    await screen.tab.back()
    await screen.bubble('While you were away')
    expect(await screen.tab.run(() => document.querySelector('textarea')!.value)).toBe('half a thought')
  })

  it('shows nothing of a student who has signed out in the meantime, when Back returns to their page', async () => {
    const { device, screen } = await harness.signedIn('Salma', '/profile')
    await screen.open('/landing')
    const second = await harness.tab(device)
    await second.open('/profile')
    await second.click('button', '^Sign Out$')
    await second.sees('link', 'Sign In to Continue')
    await screen.tab.back()
    await screen.sees('link', 'Sign In to Continue')
    expect(await screen.lacks('Salma')).toBe(true)
  })
}
