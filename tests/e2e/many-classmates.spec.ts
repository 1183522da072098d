import { accessible } from '../support/accessibility.ts'
import { expect, PHONE, test } from '../support/browser.ts'

test('the page of all classmates shows the nearest 25 of a large campus, and up to 50 more at each press', async ({ server, devices }) => {
  await server.kill()
  server.change((db) => {
    const columns = (db.pragma('table_info(students)') as { name: string }[]).map(({ name }) => name)
    const copied = columns.map((name) =>
      name === 'id' ? ':id' : name === 'email' || name === 'sign_in_email' ? ":id || '@demo.test'" : `"${name}"`,
    )
    const copy = db.prepare(
      `INSERT INTO students (${columns.map((name) => `"${name}"`).join()}) SELECT ${copied.join()} FROM students WHERE id = 'zoe'`,
    )
    for (let at = 0; at < 60; at++) copy.run({ id: `zoe-${at}` })
  })
  await server.start()
  const page = await devices.of('amina', '/', PHONE)
  await page.getByRole('link', { name: 'See all 83 classmates' }).click()
  await expect(page).toHaveURL('/classmates')
  const rows = page.locator('[data-student-id]')
  await expect(rows).toHaveCount(25)
  await page.getByRole('button', { name: 'Show 50 more' }).click()
  await expect(rows).toHaveCount(75)
  await expect(rows.nth(25).getByRole('link').first()).toBeFocused()
  await accessible(page, 'many classmates')
  await page.getByRole('button', { name: /^Show \d more$/ }).click()
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'See your academic matches' }).click()
  await expect(page.getByRole('heading', { name: 'Academic Matches' })).toBeVisible()
})
