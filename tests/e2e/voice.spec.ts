import type { Page, Request } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, PHONE, prepared, test } from '../support/browser.ts'
import { card, openElsewhere, type Opened } from '../support/groups-page.ts'
import { meetupCard, toast } from '../support/meetups.ts'
import { as, list, openBell } from '../support/notifications-page.ts'
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
  WITH_MICROPHONE,
} from '../support/voice-devices.ts'

test.use({ launchOptions: WITH_MICROPHONE })

const session = (page: Page, { id }: Opened) => page.locator(`[data-session-id="${id}"]`)
const pressVoice = (page: Page, group: Opened) => session(page, group).getByRole('button', { name: 'Voice' }).click()

/** Returns the next flag that this page's app sends about voice. */
async function flagOf(page: Page, { id }: Opened, act: () => Promise<void>): Promise<unknown> {
  const isChange = (request: Request) => request.method() === 'PUT' && request.url().endsWith(`/api/study-sessions/${id}`)
  const [request] = await Promise.all([page.context().waitForEvent('request', isChange), act()])
  return (request.postDataJSON() as { isVoiceActive: boolean }).isVoiceActive
}

/** Opens a group of these pages' students. */
async function shared(first: Page, ...others: Page[]): Promise<Opened> {
  const group = await openElsewhere(first, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A', studyDuration: 60 })
  for (const page of others) expect((await page.request.post(`/api/study-groups/${group.id}/join`)).ok()).toBe(true)
  return group
}

test('SCHED-009 members hear that voice was opened, come in, and hear each other', async ({ devices }) => {
  const lina = await devices.of('lina', '/', { ...TALKS, ...PHONE })
  const tomas = await devices.of('tomas', '/', { ...TALKS, viewport: { width: 1280, height: 800 } })
  await tomas.addInitScript(keepConnections)
  await arrive(tomas, '/')
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
})

test('voice goes on over other screens, in a tab that follows, and ends with the session', async ({ devices }) => {
  const leader = await devices.of('sara', '/', { ...TALKS, ...PHONE })
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

test('three hear each other, and again after the server was gone', async ({ devices, server }) => {
  const noah = await devices.of('noah', '/', TALKS)
  const zoe = await devices.of('zoe', '/', TALKS)
  const daniel = await devices.of('daniel', '/', TALKS)
  const pages = Object.entries({ noah, zoe, daniel })
  const group = await shared(noah, zoe, daniel)
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
  for (const page of [zoe, daniel]) await expect(talker(page, 'noah')).toContainText('Muted')
  await expect(talker(zoe, 'daniel')).toHaveAttribute('data-speaking', 'true')
  await expect(talker(daniel, 'zoe')).toHaveAttribute('data-speaking', 'true')
})

test('a student who does not allow the microphone reads how to, and one who is offline why it does not work', async ({
  devices,
  server,
}) => {
  const page = await devices.of('mei', '/', { ...TALKS, ...PHONE })
  await prepared(page)
  const group = await shared(page)
  await page.evaluate(refuseMicrophone)
  await pressVoice(page, group)
  await expect(voiceSheet(page)).toContainText('Friendioo can’t use your microphone')
  await accessible(page, 'voice without a microphone')
  await voiceSheet(page).getByRole('button', { name: 'Close Voice' }).click()
  await expect(voiceSheet(page)).toHaveCount(0)
  await page.evaluate(allowMicrophone)
  await server.kill()
  await offline(page)
  await pressVoice(page, group)
  await expect(voiceSheet(page)).toContainText('You’re offline')
  await server.start()
  await isIn(page)
})

test('a meetup in ‘Virtual (Voice Chat)’ is a voice room of its two, from ten minutes before its time', async ({ devices }) => {
  const elif = await devices.of('elif', '/messages?with=ingrid', { ...TALKS, ...PHONE })
  const ingrid = await devices.of('ingrid', '/', TALKS)
  const agree = async (minutes: number) => {
    const scheduledTime = new Date(Date.now() + minutes * 60_000).toISOString()
    const data = { toUserId: 'ingrid', subject: 'Anatomy', location: 'Virtual (Voice Chat)', scheduledTime }
    const { id } = (await (await elif.request.post('/api/meetup-requests', { data })).json()) as { id: string }
    expect((await ingrid.request.patch(`/api/meetup-requests/${id}`, { data: { status: 'accepted' } })).ok()).toBe(true)
    return id
  }
  const later = await agree(120)
  await expect(meetupCard(elif)).toContainText('Voice opens here')
  await expect(meetupCard(elif).getByRole('button', { name: 'Voice' })).toHaveCount(0)
  expect((await elif.request.post(`/api/meetup-requests/${later}/call-off`, { data: {} })).ok()).toBe(true)

  await agree(5)
  await meetupCard(elif).getByRole('button', { name: 'Voice' }).click()
  await isIn(elif)
  await expect(voiceSheet(elif)).toContainText('Meetup with Ingrid')
  await arrive(ingrid, '/messages?with=elif')
  await expect(meetupCard(ingrid)).toContainText('Elif is in voice')
  await openBell(ingrid)
  await list(ingrid).getByRole('listitem').filter({ hasText: 'Elif has opened voice' }).getByRole('button', { name: 'Voice' }).click()
  await isIn(ingrid)
  await expect(voiceSheet(ingrid)).toContainText('Meetup with Elif')
  await voiceSheet(ingrid).getByRole('button', { name: 'Leave' }).click()
  await ingrid.keyboard.press('Escape')
  await accessible(ingrid, 'a meetup with voice')
  await meetupCard(ingrid).getByRole('button', { name: 'Voice' }).click()
  await expect(talker(ingrid, 'elif')).toHaveAttribute('data-link', 'open')
  await expect(talker(ingrid, 'elif')).toHaveAttribute('data-speaking', 'true')
  await voiceSheet(elif).getByRole('button', { name: 'Leave' }).click()
  await expect(voiceSheet(ingrid)).toContainText('Only you are here')
})

test('the card of a group whose place is voice leads to its room', async ({ devices }) => {
  const page = await devices.of('hana', '/groups', TALKS)
  const group = await openElsewhere(page, { name: 'Pulses', location: 'Virtual (Voice Chat)', studyDuration: 60 })
  await card(page, group.id).getByRole('button', { name: 'Voice' }).click()
  await isIn(page)
  await expect(voiceSheet(page)).toContainText('Pulses')
})

test('the seventh reads that six are in', async ({ devices, server }) => {
  const page = await devices.of('ravi', '/', TALKS)
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
})
