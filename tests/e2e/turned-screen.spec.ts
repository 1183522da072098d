import { expect, online, PHONE, prepared, test } from '../support/browser.ts'
import { chatOf, chatSearch, conversation } from '../support/chat.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('when the screen is turned', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('lina', '/', PHONE)
    await prepared(page)
    return page
  })

  test('the field in which a student types has the focus in the other layout, so its letters are no shortcuts', async ({ page }) => {
    const card = page.getByRole('region', { name: 'Your availability' })
    await card.getByRole('button', { name: 'Edit' }).click()
    const text = card.getByLabel('Availability text')
    await text.fill('Until the big')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(text).toBeFocused()
    await page.keyboard.type(' game')
    await expect(text).toHaveValue('Until the big game')
    await expect(page).toHaveURL('/')
    await card.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a chat that is closed beside the list leaves the focus on its row', async ({ page }) => {
    await visit(page, '/messages')
    await conversation(page, 'amina').press('Enter')
    await expect(chatOf(page).composer).toBeFocused()
    await page.goBack()
    await expect(conversation(page, 'amina')).toBeFocused()
  })

  test('a search that stood beside the chat covers no box in which the student types', async ({ page }) => {
    await visit(page, '/messages?with=amina')
    await online(page)
    const { composer } = chatOf(page)
    await page.getByRole('button', { name: 'Search this chat' }).click()
    await expect(chatSearch(page).panel).toBeVisible()
    await composer.fill('Half a')
    await page.setViewportSize(PHONE.viewport)
    await expect(chatSearch(page).panel).toHaveCount(0)
    await expect(composer).toBeFocused()
    await page.keyboard.type(' sentence')
    await expect(composer).toHaveValue('Half a sentence')
  })

  test('a chat that opens with a draft in its box lets the student go on at the end of it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/messages')
    await conversation(page, 'amina').press('Enter')
    await expect(chatOf(page).composer).toBeFocused()
    await page.keyboard.type(', whole')
    await expect(chatOf(page).composer).toHaveValue('Half a sentence, whole')
  })
})
