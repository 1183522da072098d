import type { Page } from 'playwright/test'
import { arrive, expect, online, PHONE, signIn, test, type Devices } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { meetUp, sheet } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { hideCssProperty } from '../support/hide-css-property.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Writes 20 messages to a student who reads an old one, and checks that it stays in its place. */
async function staysInPlace(devices: Devices, page: Page, me: string, partner: string): Promise<void> {
  const theirs = await as(devices, partner)
  const long = (at: number) =>
    `Number ${at} of many${at % 3 ? '' : ', and this one is long enough to need a second line of its bubble, wherever it is read'}`
  await writeMany(
    theirs,
    me,
    Array.from({ length: 80 }, (_, at) => long(at)),
  )
  await visit(page, `/messages?with=${partner}`)
  const chat = chatOf(page)
  await expect(chat.bubble('Number 79 of many')).toBeAttached()
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -900 }))
  await expect(page.getByRole('button', { name: /^Newest messages/ })).toBeVisible()
  // The list corrects the heights of rows that were never drawn 1 s after the last scroll.
  await page.waitForTimeout(1_500)
  const read = await page
    .getByRole('log')
    .evaluateHandle((log) =>
      [...log.querySelectorAll('[data-message-id]')].find(
        (row) => row.getBoundingClientRect().top > log.getBoundingClientRect().top + 100,
      )!,
    )
  await read.evaluate((row) => {
    const tops: number[] = []
    Object.assign(globalThis, { tops })
    requestAnimationFrame(function look() {
      if ((globalThis as unknown as { tops: number[] }).tops !== tops) return
      tops.push(row.getBoundingClientRect().top)
      requestAnimationFrame(look)
    })
  })
  for (let at = 0; at < 20; at++) await writeMany(theirs, me, [long(100 + at)])
  await expect(page.getByRole('button', { name: 'Newest messages, 9+ new' })).toBeVisible()
  await expect(chat.bubble('Number 119 of many')).toBeAttached()
  // The row has stayed within 2 px in every frame.
  const tops = await page.evaluate(() => {
    const seen = globalThis as unknown as { tops: number[] }
    const { tops } = seen
    seen.tops = []
    return tops
  })
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2)
}

test('the messages that a student reads stay in place while 20 new ones arrive, where the browser anchors', async ({ devices }) => {
  await staysInPlace(devices, await devices.of('ivy', '/', PHONE), 'ivy', 'tomas')
})

test.describe('a browser without properties, as Safari is', () => {
  sharedPage(async ({ devices }) => {
    const context = await devices.fresh({ ...PHONE, reducedMotion: 'reduce' })
    for (const property of ['overflow-anchor', 'field-sizing'] as const) await hideCssProperty(context, property)
    await signIn(context, 'carlos')
    const page = await context.newPage()
    await arrive(page, '/')
    await online(page)
    return page
  })

  test('the messages that a student reads stay in place while 20 new ones arrive, where the browser anchors nothing', async ({
    devices,
    page,
  }) => {
    await staysInPlace(devices, page, 'carlos', 'yara')
  })

  test('a scrolled list stays in place when content is added above it, in a browser without scroll anchoring', async ({ page }) => {
    await visit(page, '/')
    const row = page.locator('main [data-student-id]').nth(5)
    await row.evaluate((card) => window.scrollTo(0, scrollY + card.getBoundingClientRect().top - 200))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    const top = () => row.evaluate((card) => Math.round(card.getBoundingClientRect().top))
    const before = await top()
    const grow = (by: number) =>
      page.evaluate(
        (by) =>
          document
            .querySelector('main')!
            .firstElementChild!.prepend(Object.assign(document.createElement('div'), { className: 'h-dvh', id: `more-${by}` })),
        by,
      )
    await grow(1)
    await expect.poll(top).toBe(before)
    await page.evaluate(() => document.getElementById('more-1')!.remove())
    await expect.poll(top).toBe(before)
  })

  test('text boxes grow and shrink with their text when the browser does not size them itself', async ({ page }) => {
    await visit(page, '/messages?with=lina')
    const { composer } = chatOf(page)
    const height = () => composer.evaluate((box) => box.getBoundingClientRect().height)
    await expect.poll(height).toBe(44)
    await composer.fill('one\ntwo\nthree\nfour\nfive')
    await expect.poll(height).toBe(140)
    await composer.fill(Array.from({ length: 60 }, (_, at) => String(at)).join('\n'))
    await expect.poll(height).toBeCloseTo(0.4 * 844, 1)
    // One line here, two lines when the window is narrower.
    await composer.fill('It stands on one line of a phone here')
    await expect.poll(height).toBe(44)
    await page.setViewportSize({ width: 320, height: 844 })
    await expect.poll(height).toBe(68)
    await page.setViewportSize(PHONE.viewport)
    await composer.fill('')
    await expect.poll(height).toBe(44)

    await visit(page, '/')
    await meetUp(page, 'lina')
    const message = sheet(page).getByLabel('Quick message')
    const shortText = () => message.evaluate((box) => box.getBoundingClientRect().height)
    const empty = await shortText()
    await message.fill('one\ntwo\nthree\nfour\nfive\nsix')
    await expect.poll(shortText).toBe(6 * 22 + 26)
    await message.fill('')
    await expect.poll(shortText).toBe(empty)
  })
})
