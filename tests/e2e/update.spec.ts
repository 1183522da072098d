import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { builtVersion } from '../support/app-version.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, ready } from '../support/browser.ts'
import { chatOf, textsOnServer } from '../support/chat.ts'
import { TYPING_PAUSE } from '../../app/shell/update/typing-pause.ts'
import { Deployments, downloaded, isOfVersion, NEXT, takeUpdate, updateOffer, use } from '../support/deploy.ts'
import { DESKTOP, looksAsItDid, posed, saysOffline, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

let deployments: Deployments
/** The folder of the version after the one under test. */
let next: string

test.beforeEach(async ({ server }) => {
  test.slow()
  deployments ??= new Deployments(server)
  next = await builtVersion(NEXT)
})

/** Goes from the version under test to the next one and back: whichever is deployed later is the newer one for the device. */
test.describe.serial('a newer version on one device', () => {
  test.use({ serverStays: true })
  /** A page that a test opened in place of the shared one. */
  let opened: Page
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 404|bad-precaching-response|sw\.js/)
    const page = await devices.of('sara', '/messages?with=david', { viewport: DESKTOP.desktop })
    await prepared(page)
    return page
  })
  test.afterAll(() => deployments.end())

  // First, because later the browser has the missing file in its cache.
  test('a version of which a file is missing leaves the old one running, and is offered once it is whole', async ({ page }) => {
    const partial = await deployments.copy(next)
    const assets = join(partial, 'dist/app/assets')
    const lost = (await readdir(assets)).filter((name) => name.startsWith('places-'))
    expect(lost.length).toBeGreaterThan(0)
    for (const name of lost) await rename(join(assets, name), join(assets, `lost-${name}`))
    await deployments.run(partial)
    await online(page)
    const failed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return registration.update().then(
        async ({ installing }) => {
          if (installing) await new Promise<void>((done) => installing.addEventListener('statechange', () => done(), { once: true }))
          return installing?.state ?? 'none'
        },
        () => 'refused',
      )
    })
    expect(failed).not.toBe('installed')
    await page.reload()
    await ready(page)
    await isOfVersion(page, null)
    await expect(updateOffer(page)).toHaveCount(0)
    await chatOf(page).write('Still the old one')
    await pending(page, 0)

    for (const name of lost) await rename(join(assets, `lost-${name}`), join(assets, name))
    await deployments.runNoticedBy(page, partial)
    await takeUpdate(page)
    await ready(page)
    await isOfVersion(page, 'next')
  })

  test('INSTALL-018 a newer version is offered by a toast once the network is back, and a tap takes it', async ({ page }) => {
    await page.setViewportSize(PHONE.viewport)
    await use(page)
    await deployments.runNoticedBy(page)
    await expect(updateOffer(page)).toContainText('Your changes stay.')
    await accessible(page, 'the offer of a newer version')
    await page.clock.install()
    await chatOf(page).composer.fill('Half a sen')
    // A toast of the specification is removed long before.
    await page.clock.fastForward('10:00')
    await expect(updateOffer(page)).toContainText('Your drafts stay.')
    await page.clock.resume()
    await takeUpdate(page)
    await ready(page)
    await isOfVersion(page, null)
    await expect(chatOf(page).composer).toHaveValue('Half a sen')
    await chatOf(page).composer.fill('')
  })

  test('INSTALL-018 on a desktop a card in the rail offers a newer version, 3 s after the last key, and goes with Later', async ({
    page,
    server,
  }) => {
    await page.setViewportSize(DESKTOP.desktop)
    await server.kill()
    await offline(page)
    await chatOf(page).write('One')
    await chatOf(page).write('Two')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await chatOf(page).composer.press('x')
    await deployments.run(next)
    await downloaded(page)
    await pending(page, 0)
    await page.clock.runFor(TYPING_PAUSE - 100)
    await expect(updateOffer(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(updateOffer(page)).toContainText('New version ready')
    await expect(updateOffer(page)).toContainText('Your drafts stay.')
    await server.kill()
    await page.clock.resume()
    await offline(page)
    await chatOf(page).write('three')
    await pending(page, 1)
    await chatOf(page).composer.press('y')
    await expect(updateOffer(page)).toContainText('Drafts and 1 waiting change stay.')
    await accessible(page, 'the card of a newer version')
    await updateOffer(page).getByRole('button', { name: 'Later' }).click()
    await expect(updateOffer(page)).toHaveCount(0)
    await server.start()
    await pending(page, 0)
  })

  test('a newer version is taken when the only page is loaded again, and its draft stays', async ({ page }) => {
    await chatOf(page).composer.fill('Half a sen')
    await isOfVersion(page, null)
    await page.reload()
    await isOfVersion(page, 'next')
    await ready(page)
    await expect(chatOf(page).composer).toHaveValue('Half a sen')
  })

  test('a newer version is taken at the next start, and not while another page is in use', async ({ page }) => {
    const context = page.context()
    const other = await context.newPage()
    await arrive(other, '/')
    await deployments.runNoticedBy(page)
    await downloaded(page)
    await page.reload()
    await ready(page)
    await isOfVersion(page, 'next')
    opened = await context.newPage()
    await page.close()
    await other.close()
    await arrive(opened, '/messages')
    await isOfVersion(opened, null)
  })

  test('F18 20 changes that wait through an update, taken while the server is dead, arrive once and in order, and the draft stays', async ({
    server,
  }) => {
    const page = opened
    await visit(page, '/messages?with=luca')
    await use(page)
    await deployments.runNoticedBy(page, next)
    await downloaded(page)
    await server.kill()
    await offline(page)
    const texts = Array.from({ length: 20 }, (_, i) => `Change ${i + 1} of the version before.`)
    for (const text of texts) await chatOf(page).write(text)
    await pending(page, 20)
    await chatOf(page).composer.fill('Half a sen')
    await expect(updateOffer(page)).toContainText('Drafts and 20 waiting changes stay.')
    await takeUpdate(page)
    await isOfVersion(page, 'next')
    await pending(page, 20)
    await server.start()
    await pending(page, 0)
    await expect(chatOf(page).composer).toHaveValue('Half a sen')
    await expect.poll(() => textsOnServer(page.request, 'luca')).toEqual(texts)
    // A moment later, when the new store has loaded.
    await expect.poll(() => chatOf(page).order(texts)).toEqual(texts)
  })
})

test('looks as it did: the offer of a newer version', async ({ devices, server }) => {
  const page = await posed(devices, 'ingrid', '/')
  await prepared(page)
  await use(page)
  await deployments.runNoticedBy(page, next)
  await online(page)
  await looksAsItDid(page, 'update', () => expect(updateOffer(page)).toBeVisible())
  await server.leave()
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await looksAsItDid(page, 'update-offline', () => saysOffline(page), DESKTOP)
})
