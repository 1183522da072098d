import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as } from '../support/notifications-page.ts'
import { arrive, expect, offline, PHONE, prepared, test } from '../support/browser.ts'
import { connected } from '../support/connected.ts'
import { arriveAsNewcomer } from '../support/newcomer.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const matches = (page: Page) => page.getByRole('list', { name: /^(Matches|Sample matches)$/ }).locator('> li')
const match = (page: Page, student: string) => page.locator(`li[data-student-id="${student}"]`)
const colour = (page: Page, student: string, badge: string) =>
  match(page, student)
    .getByText(badge, { exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor)
/** Returns the soft colour of this name, as the page computes it. */
const tint = (page: Page, name: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = `var(--color-match-${name}-soft)`
    const found = getComputedStyle(probe).backgroundColor
    probe.remove()
    return found
  }, name)
const end = (page: Page) => page.getByText("That's all for now", { exact: true })

test.describe.serial('the matches', () => {
  sharedPage(({ devices }) => devices.of('sara', '/academic-matches', PHONE))

  for (const [device, viewport] of Object.entries({ phone: PHONE.viewport, desktop: { width: 1280, height: 800 } }))
    test.describe(`on a ${device}`, () => {
      test.beforeEach(({ page }) => page.setViewportSize(viewport))

      test('MATCH-001 MATCH-003 the screen says whom the matches are for, and how they are found', async ({ page }) => {
        await expect(page.getByText('For 2nd Year · Dentistry')).toBeVisible()
        await expect(page.getByRole('region', { name: 'AI study matching' })).toBeVisible()
        await accessible(page, 'academic matches')
      })

      test('MATCH-007 MATCH-008 a card shows the reason of the match and how compatible both are', async ({ page }) => {
        await expect(matches(page).first()).toHaveAttribute('data-match', 'same_program')
        await expect(match(page, 'noah')).toContainText('Same Program')
        await expect(match(page, 'noah')).toContainText('95% compatible')
        await expect(match(page, 'noah')).toContainText('You share the program.')
      })

      test('MATCH-004 MATCH-009 MATCH-010 a card shows initials, studies and subjects', async ({ page }) => {
        await expect(match(page, 'noah')).toContainText('NB')
        await expect(match(page, 'noah')).toContainText('4th Year · Dentistry')
        await expect(match(page, 'amina').getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveText([
          'Anatomy',
          'Physiology',
          'Biochemistry',
        ])
      })

      test('MATCH-013 the list ends with a card that says so', async ({ page }) => {
        const bottom = async (at: ReturnType<Page['locator']>) => (await at.boundingBox())!.y
        expect(await bottom(end(page))).toBeGreaterThan(await bottom(matches(page).last()))
      })
    })

  test('MATCH-005 a match has a mark only while that student is online, and the cards keep their order', async ({ page, server }) => {
    await visit(page, '/academic-matches')
    const order = () => matches(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('data-student-id')))
    await expect(match(page, 'kofi').locator('svg')).toHaveCount(0)
    const before = await order()
    const kofi = await connected(server, 'kofi')
    await expect(match(page, 'kofi').getByRole('heading')).toHaveText('Kofi Asante, Online')
    await expect(match(page, 'kofi').locator('svg')).toHaveCount(1)
    expect(await order()).toEqual(before)
    kofi.close()
    await expect(match(page, 'kofi').locator('svg')).toHaveCount(0)
  })

  test('MATCH-006 MATCH-011 MATCH-012 the name and View Profile open the profile, and Send Study Request opens the WhatsApp meetup', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE.viewport)
    await visit(page, '/academic-matches')
    for (const name of ['Carlos Mendes', 'View Profile']) {
      await match(page, 'carlos').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL('/user-profile/carlos')
      await page.goBack()
    }
    await match(page, 'carlos').getByRole('link', { name: 'Send Study Request', exact: true }).click()
    await expect(page).toHaveURL('/whatsapp-meetup?recipientId=carlos')
  })
})

test.describe('the reasons of a match', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('hana', '/academic-matches', PHONE)
    expect((await (await as(devices, 'daniel')).put('/api/users/profile', { data: { year: '2nd Year' } })).ok()).toBe(true)
    return page
  })

  for (const [id, student, badge, hue, score] of [
    ['MATCH-015', 'daniel', 'Perfect Match', 'green', '100%'],
    ['MATCH-016', 'david', 'Same Program', 'blue', '95%'],
    ['MATCH-017', 'amina', 'Same Year', 'purple', '90%'],
    ['MATCH-018', 'salma', 'Match', 'grey', '50%'],
  ] as const)
    test(`${id} the badge ${badge} is ${hue}, and its score ${score}`, async ({ page }) => {
      await expect(match(page, student).getByText(badge, { exact: true })).toBeVisible()
      await expect(match(page, student)).toContainText(`${score} compatible`)
      expect(await colour(page, student, badge)).toBe(await tint(page, hue))
    })

  test('a match shows up when a classmate changes their subjects, without a reload', async ({ page, devices }) => {
    await expect(end(page)).toBeVisible()
    await expect(match(page, 'zoe')).toHaveCount(0)
    const zoe = await as(devices, 'zoe')
    expect((await zoe.put('/api/users/availability', { data: { status: 'studying', subjects: ['Pharmacology'] } })).ok()).toBe(true)
    await expect(match(page, 'zoe')).toContainText('Pharmacology')
  })
})

test('MATCH-014 students of different programmes have different matches, also offline', async ({ server, devices }) => {
  const [jonas, yara] = [await devices.of('jonas', '/academic-matches', PHONE), await devices.of('yara', '/academic-matches', PHONE)]
  await expect(matches(jonas).first()).toHaveAttribute('data-student-id', /ivy|zoe/)
  await expect(matches(yara).first()).toHaveAttribute('data-student-id', /noah|sara/)
  await prepared(jonas)
  await server.kill()
  await offline(jonas)
  await arrive(jonas, '/academic-matches')
  await expect(matches(jonas).first()).toHaveAttribute('data-student-id', /ivy|zoe/)
  await expect(jonas.getByText(/^As of /)).toBeVisible()
  await accessible(jonas, 'academic matches, offline')
  await server.start()
})

test('MATCH-002 MATCH-014 MATCH-019 a student without matches sees which fields to fill in, and three cards marked as samples', async ({
  server,
  devices,
  console,
}) => {
  console.allow(/status of 401/)
  const page = await devices.signedOut(PHONE)
  await arriveAsNewcomer(page, server, 'alone@matches.example')
  await arrive(page, '/academic-matches')
  await expect(page.getByText('For 2nd Year · Medicine')).toBeVisible()
  await expect(page.getByText('No matches yet')).toBeVisible()
  await expect(page.getByText('Add your academic program and academic year, and classmates who share it show here.')).toBeVisible()
  await expect(matches(page).getByText('Sample', { exact: true })).toHaveCount(3)
  await expect(matches(page).getByText(/compatible$/)).toHaveText(['100% compatible', '95% compatible', '90% compatible'])
  await expect(end(page)).toBeVisible()
  await accessible(page, 'no matches')
  await page.getByRole('link', { name: 'Complete your profile' }).click()
  await expect(page).toHaveURL('/profile')
})
