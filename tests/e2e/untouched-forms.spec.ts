import type { Locator } from 'playwright/test'
import { expect, PHONE, signIn, test } from '../support/browser.ts'
import { meetUp, send, sheet } from '../support/meetups.ts'

/** Returns what looks wrong in a dialog: fields that say so, and texts and edges in the colours of danger, besides those of buttons. */
async function redOf(dialog: Locator): Promise<string[]> {
  await expect(dialog).toBeVisible()
  return dialog.evaluate((root) => {
    const probe = document.body.appendChild(document.createElement('i'))
    const reds = ['--color-danger', '--color-danger-text', '--color-danger-soft'].map((token) => {
      probe.style.color = `var(${token})`
      return getComputedStyle(probe).color
    })
    probe.remove()
    return [...root.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        if (element.closest('button') || !element.checkVisibility()) return false
        const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element)
        const isRed = reds.includes(color) || reds.includes(backgroundColor) || (borderTopWidth !== '0px' && reds.includes(borderTopColor))
        return isRed || element.matches('[aria-invalid=true], [role=alert]:not(:empty)')
      })
      .map((element) => `${element.tagName} ${element.getAttribute('name') ?? element.textContent.slice(0, 40)}`)
  })
}

test('nothing in the meetup sheet and in the dialogs of the schedule is red before it was touched', async ({ devices }) => {
  const page = await devices.of('noah', '/')
  await meetUp(page, 'zoe')
  expect(await redOf(sheet(page))).toEqual([])
  await send(page).click()
  await expect(sheet(page).getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  expect(await redOf(sheet(page))).not.toEqual([])
  await page.keyboard.press('Escape')

  const zoe = await devices.fresh()
  await signIn(zoe, 'zoe')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(14, 0, 0, 0)
  const data = { toUserId: 'zoe', subject: 'Anatomy', location: 'Anatomy Lab', message: '', scheduledTime: tomorrow.toISOString() }
  const asked = await page.request.post('/api/meetup-requests', { data })
  const { id } = (await asked.json()) as { id: string }
  expect((await zoe.request.patch(`/api/meetup-requests/${id}`, { data: { status: 'accepted' } })).ok()).toBe(true)

  const phone = await devices.of('noah', '/schedule', PHONE)
  await phone.getByRole('button', { name: 'Next day' }).click()
  const dialog = (name: string) => phone.getByRole('dialog', { name })
  for (const [button, title] of [
    ['Move', 'Move your meetup with Zoe'],
    ['Call off', 'Call off this meetup?'],
  ] as const) {
    await phone.getByRole('button', { name: 'Open Anatomy with Zoe' }).click()
    expect(await redOf(dialog('Meetup with Zoe'))).toEqual([])
    await dialog('Meetup with Zoe').getByRole('button', { name: button }).click()
    expect(await redOf(dialog(title))).toEqual([])
    await phone.keyboard.press('Escape')
    await expect(dialog(title)).toHaveCount(0)
  }
})
