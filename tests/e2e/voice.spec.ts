import type { Page, Request } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, PHONE, prepared, signIn, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { card, openElsewhere, type OpenedGroup } from '../support/groups-page.ts'
import { meetupCard, toast } from '../support/meetups.ts'
import { as, list, openBell } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import {
  allowMicrophone,
  energyHeard,
  isIn,
  keepConnections,
  refuseMicrophone,
  sit,
  talker,
  TALKS,
  voiceBar,
  voiceSheet,
} from '../support/voice-devices.ts'

const session = (page: Page, { id }: OpenedGroup) => page.locator(`[data-session-id="${id}"]`)
const pressVoice = (page: Page, group: OpenedGroup) => session(page, group).getByRole('button', { name: 'Voice' }).click()

/** Returns the next flag that this page's app sends about voice. */
async function flagOf(page: Page, { id }: OpenedGroup, act: () => Promise<void>): Promise<unknown> {
  const isChange = (request: Request) => request.method() === 'PUT' && request.url().endsWith(`/api/study-sessions/${id}`)
  const [request] = await Promise.all([page.context().waitForEvent('request', isChange), act()])
  return (request.postDataJSON() as { isVoiceActive: boolean }).isVoiceActive
}

/** Opens a group of these pages' students. */
async function shared(first: Page, ...others: Page[]): Promise<OpenedGroup> {
  const group = await openElsewhere(first, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A', studyDuration: 60 })
  for (const page of others) expect((await page.request.post(`/api/study-groups/${group.id}/join`)).ok()).toBe(true)
  return group
}

/** Ends a group, and with it its voice room. */
async function end(page: Page, { id }: OpenedGroup): Promise<void> {
  expect((await page.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
  await expect(voiceSheet(page)).toHaveCount(0)
}

test.describe.serial('two students', () => {
  let lina: Page
  sharedPage(async ({ devices }) => {
    lina = await devices.of('lina', '/', { ...TALKS, ...PHONE })
    const tomas = await devices.signedOut({ ...TALKS, viewport: { width: 1280, height: 800 } })
    await tomas.addInitScript(keepConnections)
    await signIn(tomas.context(), 'tomas')
    await arrive(tomas, '/')
    await online(tomas)
    return tomas
  })

  test('a meetup in ‘Virtual (Voice Chat)’ is a voice room of its two, from ten minutes before its time', async ({ page: tomas }) => {
    await visit(lina, '/messages?with=tomas')
    const agree = async (minutes: number) => {
      const scheduledTime = new Date(Date.now() + minutes * 60_000).toISOString()
      const data = { toUserId: 'tomas', subject: 'Anatomy', location: 'Virtual (Voice Chat)', scheduledTime }
      const { id } = (await (await lina.request.post('/api/meetup-requests', { data })).json()) as { id: string }
      expect((await tomas.request.patch(`/api/meetup-requests/${id}`, { data: { status: 'accepted' } })).ok()).toBe(true)
      return id
    }
    const later = await agree(120)
    await expect(meetupCard(lina)).toContainText(/Voice opens here (today|tomorrow), \d/)
    await expect(meetupCard(lina).getByRole('button', { name: 'Voice' })).toHaveCount(0)
    expect((await lina.request.post(`/api/meetup-requests/${later}/call-off`, { data: {} })).ok()).toBe(true)

    const soon = await agree(5)
    await meetupCard(lina).getByRole('button', { name: 'Voice' }).click()
    await isIn(lina)
    await expect(voiceSheet(lina)).toContainText('Meetup with Tomas')
    await visit(tomas, '/messages?with=lina')
    await expect(meetupCard(tomas)).toContainText('Lina is in voice')
    await openBell(tomas)
    await list(tomas).getByRole('listitem').filter({ hasText: 'Lina has opened voice' }).getByRole('button', { name: 'Voice' }).click()
    await isIn(tomas)
    await expect(voiceSheet(tomas)).toContainText('Meetup with Lina')
    await voiceSheet(tomas).getByRole('button', { name: 'Leave' }).click()
    await tomas.keyboard.press('Escape')
    await accessible(tomas, 'a meetup with voice')
    await meetupCard(tomas).getByRole('button', { name: 'Voice' }).click()
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-link', 'open')
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-speaking', 'true')
    await voiceSheet(lina).getByRole('button', { name: 'Leave' }).click()
    await expect(voiceSheet(tomas)).toContainText('Only you are here')
    await voiceSheet(tomas).getByRole('button', { name: 'Leave' }).click()
    expect((await lina.request.post(`/api/meetup-requests/${soon}/call-off`, { data: {} })).ok()).toBe(true)
    // What it said must not be taken for news of the next room.
    for (const page of [lina, tomas]) await expect(toast(page)).toBeEmpty()
  })

  test('SCHED-009 members hear that voice was opened, come in, and hear each other', async ({ page: tomas }) => {
    for (const page of [lina, tomas]) await visit(page, '/')
    const group = await shared(lina, tomas)
    // A toast stays as long as the focus is in it.
    const held = toast(tomas).getByRole('button', { name: 'Join' }).focus()
    expect(await flagOf(lina, group, () => pressVoice(lina, group))).toBe(true)
    await isIn(lina)
    await expect(voiceSheet(lina)).toContainText('Only you are here')
    await expect(talker(lina, 'lina')).toHaveAttribute('data-speaking', 'true')
    await accessible(lina, 'voice, alone')

    await held
    await expect(session(tomas, group)).toContainText('Lina is in voice')
    await expect(toast(tomas)).toContainText('Lina has opened voice')
    await toast(tomas).getByRole('button', { name: 'Join' }).click()
    await isIn(tomas)
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-link', 'open')
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-speaking', 'true')
    await expect.poll(() => energyHeard(tomas)).toBeGreaterThan(0)
    await expect(voiceSheet(lina)).toContainText('You are here with Tomas')
    await expect(talker(lina, 'tomas')).toHaveAttribute('data-speaking', 'true')
    await accessible(tomas, 'voice, two')

    await voiceSheet(lina).getByRole('button', { name: 'Mute' }).click()
    await expect(talker(tomas, 'lina')).toContainText('Muted')
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-speaking', 'false')
    await voiceSheet(lina).getByRole('button', { name: 'Unmute' }).click()
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-speaking', 'true')

    await voiceSheet(tomas).getByRole('button', { name: 'Leave' }).click()
    await expect(voiceSheet(lina)).toContainText('Only you are here')
    expect(await flagOf(lina, group, () => voiceSheet(lina).getByRole('button', { name: 'Leave' }).click())).toBe(false)
    await expect(session(tomas, group)).not.toContainText('in voice')
    await end(lina, group)
  })

  test('three hear each other, and again after the server was gone', async ({ page: tomas, devices, server }) => {
    const noah = await devices.of('noah', '/', TALKS)
    const pages = Object.entries({ noah, lina, tomas })
    const group = await shared(noah, lina, tomas)
    const allLinked = async () => {
      for (const [me, page] of pages)
        for (const [student] of pages) if (student !== me) await expect(talker(page, student)).toHaveAttribute('data-link', 'open')
    }
    for (const [, page] of pages) {
      await pressVoice(page, group)
      await isIn(page)
    }
    await allLinked()
    await voiceSheet(noah).getByRole('button', { name: 'Mute' }).click()
    await server.kill()
    for (const [, page] of pages) await expect(voiceSheet(page)).toContainText('Connecting…')
    await server.start()
    for (const [, page] of pages) await isIn(page)
    await allLinked()
    for (const page of [lina, tomas]) await expect(talker(page, 'noah')).toContainText('Muted')
    await expect(talker(lina, 'tomas')).toHaveAttribute('data-speaking', 'true')
    await expect(talker(tomas, 'lina')).toHaveAttribute('data-speaking', 'true')
    await end(noah, group)
    for (const page of [lina, tomas]) await expect(voiceSheet(page)).toHaveCount(0)
  })

  test('a student who does not allow the microphone reads how to, and one who is offline why it does not work', async ({ server }) => {
    const page = lina
    await prepared(page)
    const group = await shared(page)
    await page.evaluate(refuseMicrophone)
    await pressVoice(page, group)
    await expect(voiceSheet(page)).toContainText('Friendioo can’t use your microphone')
    await accessible(page, 'voice without a microphone')
    await voiceSheet(page).getByRole('button', { name: 'Close Voice' }).click()
    await expect(voiceSheet(page)).toHaveCount(0)
    await page.evaluate(allowMicrophone)
    await server.leave()
    await offline(page)
    await pressVoice(page, group)
    await expect(voiceSheet(page)).toContainText('You’re offline')
    await server.start()
    await isIn(page)
    await end(page, group)
  })

  test('a student in a browser without voice reads so, and is offered no other try', async () => {
    const page = lina
    const group = await shared(page)
    await page.evaluate(() => void Reflect.deleteProperty(window, 'RTCPeerConnection'))
    await pressVoice(page, group)
    await expect(voiceSheet(page)).toContainText('Use another browser, or a newer one.')
    await accessible(page, 'voice in a browser without it')
    await expect(voiceSheet(page).getByRole('button', { name: 'Try Again' })).toHaveCount(0)
    await voiceSheet(page).getByRole('button', { name: 'Close Voice' }).click()
    await expect(voiceSheet(page)).toHaveCount(0)
    await page.reload()
    await end(page, group)
  })

  test('the card of a group whose place is voice leads to its room', async ({ page }) => {
    await visit(page, '/groups')
    const group = await openElsewhere(page, { name: 'Pulses', location: 'Virtual (Voice Chat)', studyDuration: 60 })
    await card(page, group.id).getByRole('button', { name: 'Voice' }).click()
    await isIn(page)
    await expect(voiceSheet(page)).toContainText('Pulses')
    await end(page, group)
  })

  test('the bar of voice lies over no control of a chat beside the list, and the page does not scroll for it', async ({ page: tomas }) => {
    await visit(tomas, '/')
    const group = await shared(lina, tomas)
    await pressVoice(tomas, group)
    await isIn(tomas)
    await voiceSheet(tomas).getByRole('button', { name: 'Close', exact: true }).click()
    await visit(tomas, '/messages?with=lina')
    const { composer } = chatOf(tomas)
    await expect(composer).toBeVisible()
    await expect
      .poll(async () => ((await voiceBar(tomas).boundingBox())?.y ?? 0) + ((await voiceBar(tomas).boundingBox())?.height ?? 0))
      .toBeLessThan((await composer.boundingBox())?.y ?? 0)
    expect(await tomas.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await end(lina, group)
  })

  test('the seventh reads that six are in', async ({ page, devices, server }) => {
    await visit(page, '/')
    const group = await openElsewhere(page, { name: 'Nerves', groupSize: 'large', studyDuration: 60 })
    const seats = []
    for (const student of ['kofi', 'ivy', 'elif', 'noah', 'david', 'zoe']) {
      const other = await as(devices, student)
      expect((await other.post(`/api/study-groups/${group.id}/join`)).ok()).toBe(true)
      seats.push(await sit(other, server.url, `group:${group.id}`))
    }
    await pressVoice(page, group)
    await expect(voiceSheet(page)).toContainText('Voice is full: 6 people are in')
    await seats[0]?.close()
    await voiceSheet(page).getByRole('button', { name: 'Try Again' }).click()
    await isIn(page)
    await Promise.all(seats.map((seat) => seat.close()))
    await end(page, group)
  })

  test('voice goes on over other screens, in a tab that follows, and ends with the session', async () => {
    const leader = lina
    const follower = await leader.context().newPage()
    await arrive(follower, '/')
    await online(follower)
    const group = await shared(leader)
    await pressVoice(follower, group)
    await isIn(follower)
    await voiceSheet(follower).getByRole('button', { name: 'Close' }).click()
    await follower.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
    await expect(voiceBar(follower)).toContainText('Only you are here')
    await accessible(follower, 'the bar of voice')
    await voiceBar(follower).getByRole('button', { name: 'Mute' }).click()
    await expect(voiceBar(follower).getByRole('button', { name: 'Unmute' })).toBeVisible()
    await leader.close()
    await online(follower)
    await expect(voiceBar(follower)).toContainText('Only you are here')
    expect((await follower.request.delete(`/api/study-groups/${group.id}`)).ok()).toBe(true)
    await expect(voiceBar(follower)).toHaveCount(0)
    await expect(voiceSheet(follower)).toHaveCount(0)
  })
})
