import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, online, PHONE, prepared, test } from '../support/browser.ts'
import { clockOffsetStored } from '../support/databases.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { card, countdown, mine, onServer, openElsewhere, shownUntil, type OpenedGroup } from '../support/groups-page.ts'

/** Sets the server's clock to `seconds` before the group's end, and reloads the page so that it receives this time. */
async function before(server: SpawnedServer, page: Page, group: OpenedGroup, seconds: number): Promise<void> {
  await server.setClock(Date.parse(group.endTime) - seconds * 1000)
  await page.reload()
  await online(page)
}

/** Returns whether a colour, as the browser computes it, is a strong red. */
function isRed(colour: string): boolean {
  const [, chroma, hue] = /^oklch\([\d.]+ ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? []
  return Number(chroma) > 0.1 && Number(hue) > 15 && Number(hue) < 40
}

const two = (part: number) => String(part).padStart(2, '0')

test.describe.serial('the countdown of a group', () => {
  sharedPage(({ devices }) => devices.of('omar', '/groups', PHONE))

  test('GROUP-031 GROUP-033 each group shows its remaining time, second by second', async ({ page }) => {
    const groups = [await openElsewhere(page, { studyDuration: 90 }), await openElsewhere(page, { studyDuration: 30 })]
    for (const { id } of groups) await expect(countdown(page, id)).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(await page.locator('[data-group-id]').count())
    const [group] = groups as [OpenedGroup]
    const left = Number(await countdown(page, group.id).getAttribute('data-seconds-left'))
    expect(left).toBeLessThanOrEqual(90 * 60)
    expect(left).toBeGreaterThan(88 * 60)
    const seen = await shownUntil(countdown(page, group.id), left - 3)
    // A busy machine may skip a second. No second appears twice, and each is shown correctly.
    expect(seen.map(({ seconds }) => seconds)).toEqual([...new Set(seen.map(({ seconds }) => seconds))].sort((a, b) => b - a))
    expect(seen.length).toBeGreaterThan(1)
    for (const { seconds, text } of seen) expect(text).toBe(`1:${two(Math.floor(seconds / 60) - 60)}:${two(seconds % 60)}`)
    for (const { id } of groups) expect((await page.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
  })

  test('GROUP-034 GROUP-035 at ten minutes the countdown turns red and shows Ending Soon, which is announced once', async ({
    server,
    page,
  }) => {
    const group = await openElsewhere(page, { name: 'Bones', studyDuration: 30 })
    await before(server, page, group, 606)
    const seen = await shownUntil(countdown(page, group.id), 599)
    const [last, first] = [seen.findLast(({ seconds }) => seconds > 600)!, seen.find(({ seconds }) => seconds <= 600)!]
    expect(last.text).toBe(`0:10:${two(last.seconds - 600)}`)
    expect(first.text).toBe(first.seconds === 600 ? 'Ending Soon 10:00' : `Ending Soon 09:${two(first.seconds - 540)}`)
    for (const { seconds, colour } of seen) expect([seconds, isRed(colour)]).toEqual([seconds, seconds <= 600])
    await expect(page.getByRole('status').filter({ hasText: 'Bones ends in 10 minutes.' })).toHaveCount(1)
    await expect(countdown(page, group.id)).not.toHaveAttribute('aria-live')
    await accessible(page, 'ending soon')
  })

  test('GROUP-036 at zero a group shows that it is removed, and soon it is gone', async ({ server, page }) => {
    const group = await openElsewhere(page, { name: 'Nerves', studyDuration: 30 })
    await before(server, page, group, 6)
    const seen = await shownUntil(countdown(page, group.id), 0)
    expect(seen.at(-1)!.text).toBe('Session Expired - Removing...')
    await expect(page.getByRole('status').filter({ hasText: 'Nerves has ended.' })).toHaveCount(1)
    await expect(card(page, group.id)).toHaveCount(0)
    await expect.poll(async () => (await onServer(page, '')).map(({ id }) => id)).not.toContain(group.id)
    await expect(mine(page)).toBeVisible()
  })

  test('F25 a group also ends and disappears offline', async ({ server, page }) => {
    await prepared(page)
    const group = await openElsewhere(page, { studyDuration: 30 })
    await before(server, page, group, 12)
    await expect(countdown(page, group.id)).toBeVisible()
    await clockOffsetStored(page, Date.parse(group.endTime) - 12_000 - Date.now())
    await server.leave()
    await arrive(page, '/groups')
    await expect(card(page, group.id)).toContainText('Session Expired - Removing...', { timeout: 20_000 })
    await expect(card(page, group.id)).toHaveCount(0)
  })
})
