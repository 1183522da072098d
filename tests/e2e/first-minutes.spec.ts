import type { Page } from 'playwright/test'
import { expect, PHONE, ready, test } from '../support/browser.ts'
import { openWizard } from '../support/wizard.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('the first minutes of a new student on a phone', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.signedOut(PHONE)
    await page.goto('/api/login')
    return page
  })

  test('signing up asks for one consent, and nothing is red before it was touched', async ({ page, server }) => {
    expect(await redThings(page)).toEqual([])
    await page.getByLabel('Email').fill('first@minutes.example')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    expect(await redThings(page)).toEqual([])
    await expect.poll(() => server.codeFor('first@minutes.example')).toBeDefined()
    await page.getByLabel('Code').fill((await server.codeFor('first@minutes.example'))!)
    await page.getByLabel('Code').press('Enter')
    await expect(page).toHaveURL('/welcome')
    await ready(page)
    expect(await redThings(page)).toEqual([])
    await page.getByLabel('First Name').fill('Nadia')
    await page.getByLabel('Last Name').fill('Farouk')
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the tutorial opens over Home once it is drawn, and goes with one tap', async ({ page }) => {
    const tutorial = page.getByRole('dialog', { name: 'Welcome to Friendioo' })
    await expect(tutorial).toBeVisible()
    await expect(page.getByText('Nadia Farouk')).toBeVisible()
    await expect(page.getByText('No classmates available at the moment')).toBeVisible()
    await tutorial.getByRole('button', { name: 'Skip' }).click()
    await expect(tutorial).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('an empty campus shows examples that say that they are made up', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Examples' })).toContainText('These students are made up.')
  })

  test('no page and no form is red before it was touched, but the banner and the dot of the profile', async ({ page }) => {
    for (const path of [
      '/',
      '/profile',
      '/profile/notifications',
      '/groups',
      '/schedule',
      '/messages',
      '/whatsapp-meetup',
      '/new-message',
    ]) {
      await visit(page, path)
      expect.soft(await redThings(page), path).toEqual([])
    }
    await visit(page, '/')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    expect.soft(await redThings(page), 'availability').toEqual([])
    await visit(page, '/')
    await openWizard(page, 'Small Squad')
    expect.soft(await redThings(page), 'group wizard').toEqual([])
    await visit(page, '/groups')
    await page.getByRole('button', { name: 'Create Group' }).first().click()
    expect.soft(await redThings(page), 'create a group').toEqual([])
  })
})

/**
 * Lists what is in the colours of danger: text, ground, edge or icon. The specification makes the banner (HOME-007) and the dot of the
 * tab (NAV-015) red, and buttons that destroy are.
 */
function redThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const styles = getComputedStyle(document.documentElement)
    const colours = new Set(
      ['danger', 'danger-text', 'danger-soft', 'danger-line'].flatMap((name) => {
        probe.style.color = styles.getPropertyValue(`--color-${name}`) || 'unset'
        return probe.style.color === 'unset' ? [] : [getComputedStyle(probe).color]
      }),
    )
    probe.remove()
    const isRed = (element: Element) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth, stroke } = getComputedStyle(element)
      const says = [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
      return (
        (says && colours.has(color)) ||
        colours.has(backgroundColor) ||
        (borderTopWidth !== '0px' && colours.has(borderTopColor)) ||
        (element instanceof SVGElement && colours.has(stroke)) ||
        element.getAttribute('aria-invalid') === 'true'
      )
    }
    const given = (element: Element) =>
      element.closest('section')?.textContent.startsWith('Complete your profile') ||
      element.closest('nav') ||
      /Sign Out|Delete my account/.test(element.closest('button')?.textContent ?? '')
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && isRed(element) && !given(element))
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)
  })
}
