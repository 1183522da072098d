import { accessible } from '../support/accessibility.ts'
import { expect, PHONE, prepared, test } from '../support/browser.ts'
import { arriveAsNewcomer } from '../support/newcomer.ts'
import { noDatabases } from '../support/databases.ts'

const OLD = 'undo@old.example'
const NEW = 'undo@new.example'

test('N59 the page in the mail to the earlier address asks, undoes the change, and signs every device out', async ({
  server,
  devices,
  console,
}) => {
  console.allow(/status of (401|404)|WebSocket connection to .* failed|Another connection wants to delete database/)
  const thief = await devices.signedOut(PHONE)
  await arriveAsNewcomer(thief, server, OLD)
  await prepared(thief)
  await server.advance(60_001)
  const post = async (path: string, data: object) => expect((await thief.request.post(path, { data })).status()).toBe(200)
  await post('/api/email/send-otp', { email: NEW })
  await expect.poll(() => server.codeFor(NEW)).toBeDefined()
  await post('/api/email/verify-otp', { email: NEW, otpCode: await server.codeFor(NEW) })
  await expect.poll(() => server.linkFor(OLD)).toBeDefined()
  const link = (await server.linkFor(OLD))!

  const page = await devices.signedOut(PHONE)
  const shown = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await accessible(page, `${heading}, ${colorScheme}`)
    }
  }
  await page.goto(link)
  await shown('Undo the change of address?')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await shown('The change was undone')
  await expect(page.getByText(OLD)).toBeVisible()
  await expect(thief.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await noDatabases(thief)
  await page.goto(link)
  await shown('Nothing was changed')
})
