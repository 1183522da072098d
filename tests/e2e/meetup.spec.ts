import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as, write } from '../support/notifications-page.ts'
import { arrive, developerTools, expect, pending, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import {
  ask,
  fill,
  LAPTOP,
  meetUp,
  onCard,
  PHONE_THERE,
  popup,
  says,
  send,
  sentTo,
  sheet,
  meetupCard,
  toast,
  TOMORROW_AT_TWO,
  TOMORROW_AT_TWO_UTC,
} from '../support/meetups.ts'

test.describe.serial('meetup requests', () => {
  let salma: Page
  sharedPage(async ({ devices }) => {
    salma = await devices.of('salma', '/', PHONE_THERE)
    return devices.of('lina', '/', LAPTOP)
  })

  test.describe.serial('a request sent from a card', () => {
    test('MEET-005 MEET-020 is written in a sheet for this classmate, which closes once it is sent', async ({ page: lina }) => {
      await onCard(lina, 'salma').click()
      await expect(sheet(lina)).toHaveAccessibleName('Meet up with Salma')
      await expect(sheet(lina).getByRole('heading', { name: 'Meet up with Salma' })).toBeFocused()
      await fill(lina, 'Anatomy', { message: 'Upper limb, once more?' })
      await send(lina).click()
      await expect(sheet(lina)).toHaveCount(0)
      await says(lina, 'Success', 'Meetup request sent successfully!')
      await expect(onCard(lina, 'salma')).toBeFocused()
      await toast(lina).getByRole('button', { name: 'Dismiss' }).click()
    })

    test('MEET-001 MEET-003 opens a popup on the classmate’s Home', async () => {
      const request = popup(salma, 'Lina')
      for (const words of ['3rd Year · Medicine', 'Perfect Match', 'Anatomy', 'Tomorrow, 2:00 PM', 'Anatomy Lab', 'Upper limb, once more?'])
        await expect(request).toContainText(words)
      await expect(request.getByRole('heading', { name: 'Lina wants to meet up' })).toBeFocused()
    })

    test('MEET-002 MEET-004 is answered there, and the sender’s Home shows the answer', async ({ page: lina }) => {
      await popup(salma, 'Lina').getByRole('button', { name: 'Accept' }).click()
      await expect(popup(salma, 'Lina')).toHaveCount(0)
      await says(lina, 'Salma accepted your meetup', 'Anatomy · Tomorrow, 2:00 PM · Anatomy Lab')
      await pending(salma, 0)
      await toast(lina).getByRole('button', { name: 'Dismiss' }).click()
    })

    test('shows in both chats that the two meet', async ({ page: lina }) => {
      for (const [page, partner] of [
        [lina, 'salma'],
        [salma, 'lina'],
      ] as const) {
        await visit(page, `/messages?with=${partner}`)
        await expect(meetupCard(page)).toContainText('You’re meeting up')
      }
    })

    test('shows its answer once: after a reload only something newer comes up', async ({ page: lina }) => {
      await arrive(lina, '/')
      await ask(lina, 'mei', 'lina', { subject: 'Pathology' })
      await expect(popup(lina, 'Mei')).toBeVisible()
      await expect(toast(lina)).not.toContainText('accepted')
      await popup(lina, 'Mei').getByRole('button', { name: 'Decline' }).click()
      await pending(lina, 0)
    })
  })

  test('a request sent from a chat can be declined, as its sender and both chats see', async ({ page: lina }) => {
    await chatOf(salma).header.getByRole('button', { name: 'Meet up with Lina' }).click()
    await fill(salma, 'Human Biology')
    await send(salma).click()
    await expect(chatOf(salma).header.getByRole('button', { name: 'Meet up with Lina' })).toBeFocused()
    await toast(salma).getByRole('button', { name: 'Dismiss' }).click()
    await expect(meetupCard(salma)).toContainText('You asked Lina to meet up')
    await popup(lina, 'Salma').getByRole('button', { name: 'Decline' }).click()
    await expect(toast(salma)).toContainText('Lina declined your meetup')
    await expect(meetupCard(salma)).toContainText('Lina declined your meetup')
    await expect(meetupCard(salma).getByRole('button')).toHaveCount(0)
    await visit(lina, '/messages?with=salma')
    await expect(meetupCard(lina)).toContainText('You declined Salma’s request')
  })

  test.describe.serial('the required fields of a request', () => {
    const asked: string[] = []

    async function refused(page: Page, label: string): Promise<void> {
      await send(page).click()
      await says(page, 'Validation Error', 'Please fill in all required fields.')
      await expect(sheet(page).getByLabel(label)).toBeFocused()
      await expect(sheet(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      await pending(page, 0)
      expect(asked).toEqual([])
    }

    test('MEET-010 TOAST-001 the subject is required', async ({ page }) => {
      await visit(page, '/')
      page.context().on('request', (request) => request.url().includes('/api/meetup') && asked.push(request.url()))
      await onCard(page, 'hana').click()
      await refused(page, 'Subject')
    })

    test('MEET-013 the location is required', async ({ page }) => {
      await sheet(page).getByLabel('Subject').selectOption('Anatomy')
      await sheet(page).getByLabel('Preferred time').fill(TOMORROW_AT_TWO)
      await refused(page, 'Location')
    })

    test('MEET-011 MEET-014 a subject or location that is not in the list is required in own words', async ({ page }) => {
      await fill(page, 'other')
      await refused(page, 'Which one?')
      await sheet(page).getByLabel('Which one?').fill('   ')
      await refused(page, 'Which one?')
      await sheet(page).getByLabel('Which one?').fill(' Receptors ')
      await fill(page, 'other', { location: 'other' })
      await refused(page, 'Where?')
    })

    test('MEET-012 the time is required', async ({ page }) => {
      await sheet(page).getByLabel('Where?').fill('The roof')
      await sheet(page).getByLabel('Preferred time').fill('')
      await refused(page, 'Preferred time')
    })

    test('the time must not have passed', async ({ page }) => {
      await sheet(page).getByLabel('Preferred time').fill('2020-01-01T10:00')
      await send(page).click()
      await expect(sheet(page).getByText('This time has passed. Choose a later one.')).toBeVisible()
      expect(asked).toEqual([])
    })

    test('closing the sheet by mistake loses nothing that was typed, and another student’s sheet does not show it', async ({ page }) => {
      await sheet(page).getByLabel('Preferred time').fill(TOMORROW_AT_TWO)
      await page.keyboard.press('Escape')
      await expect(onCard(page, 'hana')).toBeFocused()
      await onCard(page, 'noah').click()
      await expect(sheet(page)).toHaveAccessibleName('Meet up with Noah')
      await expect(sheet(page).getByLabel('Where?')).toHaveCount(0)
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await onCard(page, 'hana').click()
      await expect(sheet(page).getByLabel('Which one?')).toHaveValue(' Receptors ')
    })

    test('the request is sent in the student’s own words', async ({ page }) => {
      await send(page).click()
      await expect(sheet(page)).toHaveCount(0)
      await pending(page, 0)
      expect(await sentTo(page, 'hana')).toEqual([
        expect.objectContaining({ subject: 'Receptors', location: 'The roof', scheduledTime: TOMORROW_AT_TWO_UTC }),
      ])
    })
  })

  test.describe.serial('the sheet of a request', () => {
    test('MEET-021 lists the subjects', async ({ page }) => {
      await onCard(page, 'ingrid').click()
      const subjects = [
        'Human Biology',
        'Anatomy',
        'Physiology',
        'Pharmacology',
        'Pathology',
        'Biochemistry',
        'Prosthodontics',
        'Endodontics',
        'Oral Surgery',
        'Other (specify)',
      ]
      await expect(sheet(page).getByLabel('Subject').locator('option')).toHaveText(subjects)
      await expect(sheet(page).getByLabel('Subject')).toHaveValue('')
    })

    test('MEET-022 lists the locations', async ({ page }) => {
      const locations = [
        'Medical Library - 2nd Floor',
        'Study Hall A',
        'Study Hall B',
        'Student Lounge',
        'Anatomy Lab',
        'Dental Lab',
        'Cafeteria Study Area',
        'Virtual (Voice Chat)',
        'Other (specify)',
      ]
      await expect(sheet(page).getByLabel('Location').locator('option')).toHaveText(locations)
      await expect(sheet(page).getByLabel('Location')).toHaveValue('')
    })

    test('MEET-015 takes no time before this minute', async ({ page }) => {
      // A minute may begin between the two readings of the clock.
      const minutes = await page.evaluate(() => {
        const now = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
        const before = now()
        const { min } = document.querySelector<HTMLInputElement>('[role=dialog] input[type=datetime-local]')!
        return { before, min, after: now() }
      })
      expect(minutes.min <= minutes.after && Date.parse(minutes.before) - Date.parse(minutes.min) <= 60_000, JSON.stringify(minutes)).toBe(
        true,
      )
    })

    test('MEET-016 MEET-017 counts the characters of the message, and takes 200', async ({ page }) => {
      const message = sheet(page).getByLabel('Quick message')
      await expect(message).toHaveAccessibleDescription('0/200')
      await message.pressSequentially('abc')
      await expect(message).toHaveAccessibleDescription('3/200')
      await message.fill('x'.repeat(250))
      await expect(message).toHaveValue('x'.repeat(200))
      await expect(sheet(page).getByText('200/200')).toBeVisible()
      await expect(sheet(page).getByRole('status').filter({ hasText: 'The message is full: 200 characters.' })).toHaveCount(1)
    })

    test('a word from an input method is cut when it is complete, not while it is being composed', async ({ page }) => {
      const message = sheet(page).getByLabel('Quick message')
      await message.fill('x'.repeat(198))
      const tools = await developerTools(page)
      await tools.send('Input.imeSetComposition', { text: 'にほんご', selectionStart: 4, selectionEnd: 4 })
      await expect(message).toHaveValue(`${'x'.repeat(198)}にほんご`)
      await tools.send('Input.insertText', { text: '日本語' })
      await expect(message).toHaveValue(`${'x'.repeat(198)}日本`)
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toHaveCount(0)
    })
  })

  test('a student sends a request with the keyboard alone, and the focus returns to the card', async ({ page }) => {
    await onCard(page, 'youssef').focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('heading')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(sheet(page).getByRole('radio', { checked: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(sheet(page).getByLabel('Subject')).toBeFocused()
    await page.keyboard.press('A')
    await expect(sheet(page).getByLabel('Subject')).toHaveValue('Anatomy')
    await sheet(page).getByLabel('Location').focus()
    await page.keyboard.press('C')
    await expect(sheet(page).getByLabel('Location')).toHaveValue('Cafeteria Study Area')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hi')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(sheet(page)).toHaveCount(0)
    await expect(onCard(page, 'youssef')).toBeFocused()
  })

  test('a double tap on Send sends one request', async () => {
    const page = salma
    await visit(page, '/')
    await meetUp(page, 'sara')
    await fill(page, 'Anatomy')
    await send(page).dblclick()
    await expect(sheet(page)).toHaveCount(0)
    await says(page, 'Success', 'Meetup request sent successfully!')
    await pending(page, 0)
    expect(await sentTo(page, 'sara')).toHaveLength(1)
  })

  test('a sent request leads to its chat', async () => {
    const page = salma
    // The toast of the request before goes with its page.
    await arrive(page, '/')
    await meetUp(page, 'carlos')
    await fill(page, 'Anatomy')
    await send(page).click()
    await says(page, 'Success', 'Meetup request sent successfully!')
    await page.locator('[data-toasts]').getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL('/messages?with=carlos')
    await expect(chatOf(page).bubbles.filter({ hasText: 'You asked Carlos to meet' })).toBeVisible()
  })

  test('the draft of a request stays until the student uses the earlier request instead', async () => {
    const page = salma
    await visit(page, '/')
    await meetUp(page, 'luca')
    await sheet(page).getByLabel('Quick message').fill('Begun on the bus')
    await page.keyboard.press('Escape')
    await ask(page, 'luca', 'salma', { subject: 'Anatomy', scheduledTime: new Date(Date.now() - 3_600_000).toISOString() })
    const passed = page.getByRole('dialog', { name: 'Luca wanted to meet up' })
    await expect(passed).toContainText('Time has passed')
    await expect(passed.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await accessible(page, 'passed request')
    await passed.getByRole('button', { name: 'Suggest another time' }).click()
    await expect(sheet(page)).toHaveAccessibleName('Meet up with Luca')
    await expect(sheet(page).getByLabel('Quick message')).toHaveValue('Begun on the bus')
    await accessible(page, 'earlier request offered')

    // The sheet offers the earlier request again: closing loses nothing.
    await page.keyboard.press('Escape')
    await meetUp(page, 'luca')
    await sheet(page).getByRole('button', { name: 'Use the earlier request' }).click()
    await expect(sheet(page).getByLabel('Subject')).toHaveValue('Anatomy')
    await expect(sheet(page).getByLabel('Location')).toHaveValue('Study Hall B')
    await expect(sheet(page).getByLabel('Preferred time')).toHaveValue('')
    await expect(sheet(page).getByLabel('Quick message')).toHaveValue('')
    await expect(sheet(page).getByRole('button', { name: 'Use the earlier request' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await visit(page, '/messages?with=luca')
    await expect(meetupCard(page)).toContainText('the time has passed')
    await expect(meetupCard(page).getByRole('button')).toHaveText(['Suggest another time'])
  })

  test('a message that arrives just after a sheet closes does not take the focus, in a chat opened by its address', async ({ devices }) => {
    const page = salma
    await arrive(page, '/messages?with=ivy')
    // The browser takes a moment to return to the history entry below the sheet's. Here it never does.
    await page.evaluate(() => void (history.go = () => undefined))
    const opener = chatOf(page).header.getByRole('button', { name: 'Meet up with Ivy' })
    await opener.click()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(opener).toBeFocused()
    await write(await as(devices, 'ivy'), 'salma', 'Are you there?')
    await expect(chatOf(page).bubble('Are you there?')).toBeVisible()
    await expect(opener).toBeFocused()
  })
})
