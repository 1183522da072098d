import type { Locator, Page } from 'playwright/test'
import { arrive, expect, PHONE, test, type Devices } from '../support/browser.ts'

/** What of an element's look remains in a contrast theme: the browser drops shadows and gradients. */
const look = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, outline, borderColor } = getComputedStyle(node)
    return { backgroundColor, outline, borderColor }
  })

/** Opens a page in a contrast theme of the system, as Windows has them. */
const themed = (devices: Devices, path: string, colorScheme: 'dark' | 'light' = 'dark'): Promise<Page> =>
  devices.of('hana', path, { ...PHONE, forcedColors: 'active', colorScheme })

for (const colorScheme of ['dark', 'light'] as const) {
  test(`in a contrast theme, a switch shows whether it is on: ${colorScheme}`, async ({ devices }) => {
    const page = await themed(devices, '/profile/notifications', colorScheme)
    const [on, off] = [page.getByRole('switch', { checked: true }).first(), page.getByRole('switch', { checked: false }).first()]
    expect(await look(on)).not.toEqual(await look(off))
    for (const knob of [on.locator('span'), off.locator('span')]) {
      const track = await look(knob.locator('..'))
      expect((await look(knob)).backgroundColor).not.toBe(track.backgroundColor)
    }
  })
}

test('in a contrast theme, what is chosen differs from what is not', async ({ devices }) => {
  const page = await themed(devices, '/')
  await page.getByRole('button', { name: 'Filter Classmates' }).click()
  const filter = page.getByRole('dialog')
  await filter.getByRole('button', { name: 'Online' }).click()
  expect(await look(filter.getByRole('button', { name: 'Online' }))).not.toEqual(
    await look(filter.getByRole('button', { name: 'Available Now' })),
  )
  await arrive(page, '/schedule')
  const half = (name: string) => page.getByRole('radio', { name }).locator('..')
  expect(await look(half('AM'))).not.toEqual(await look(half('PM')))
  const tab = (name: string) => page.getByRole('navigation').last().getByRole('link', { name })
  expect(await look(tab('Schedule'))).not.toEqual(await look(tab('Discover')))
})

test('in a contrast theme, buttons and sheets have an edge', async ({ devices }) => {
  const page = await themed(devices, '/groups')
  for (const button of [page.getByRole('button', { name: 'Create Group' }), page.getByRole('button', { name: 'Join' }).first()])
    expect((await look(button)).outline).toContain('1px')
  await page.getByRole('button', { name: 'Create Group' }).click()
  expect((await look(page.getByRole('dialog'))).outline).toContain('1px')
})

test('in a contrast theme, the button of the sign-in page has an edge', async ({ devices }) => {
  const page = await devices.signedOut({ ...PHONE, forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/api/login')
  const { border, ground } = await page.getByRole('button', { name: 'Send code' }).evaluate((button) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button)
    return { border: `${borderTopWidth} ${borderTopColor}`, ground: backgroundColor }
  })
  expect(border).toMatch(/^1px /)
  expect(border).not.toContain(ground)
})

test('in a contrast theme, a classmate who was not chosen for a group has no check mark', async ({ devices }) => {
  const page = await themed(devices, '/')
  await page.getByRole('button', { name: /^Small Squad/ }).click()
  const mark = page.locator('[role=dialog] label[data-student-id] > span:last-child').first()
  await expect(mark).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
})
