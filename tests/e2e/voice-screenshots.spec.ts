import { expect } from '../support/browser.ts'
import { openElsewhere } from '../support/groups-page.ts'
import { as } from '../support/notifications-page.ts'
import { looksAsItDid, posed, test } from '../support/screens.ts'
import { isIn, sit, talker, TALKS, voiceBar, voiceSheet } from '../support/voice-devices.ts'

test('looks as it did: a voice room, and its bar', async ({ devices, server }) => {
  const page = await posed(devices, 'lina', '/groups', TALKS)
  const group = await openElsewhere(page, {
    name: 'Joints and muscles',
    subject: 'Anatomy',
    location: 'Virtual (Voice Chat)',
    studyDuration: 60,
  })
  await page.locator(`[data-group-id="${group.id}"]`).getByRole('button', { name: 'Voice' }).click()
  await isIn(page)
  // The microphone beeps, and a picture of who speaks would be another one each time.
  await voiceSheet(page).getByRole('button', { name: 'Mute' }).click()
  const seats = []
  for (const student of ['tomas', 'amina']) {
    const other = await as(devices, student)
    expect((await other.post(`/api/study-groups/${group.id}/join`)).ok()).toBe(true)
    const seat = await sit(other, server.url, `group:${group.id}`)
    if (student === 'tomas') seat.send({ type: 'voiceMute', muted: true })
    seats.push(seat)
    await expect(talker(page, student)).toBeVisible()
  }
  await expect(talker(page, 'lina')).toContainText('Muted')
  await looksAsItDid(page, 'voice-room')
  await looksAsItDid(page, 'voice-bar', async () => {
    if (await voiceSheet(page).isVisible()) await voiceSheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(voiceBar(page)).toBeVisible()
  })
  await Promise.all(seats.map((seat) => seat.close()))
})
