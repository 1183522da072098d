import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUP_REMINDER, GROUP_WARNING, HOUR, MINUTE, REMIND_AGAIN_DELAY } from '../../../schemas/constants.ts'
import { TestPushService, type PushDevice } from '../../support/push-service.ts'
import { registerDevice } from '../../support/register-device.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a reminder', () => {
  let server: TestServer
  let service: TestPushService
  let lina: TestStudent
  let phone: PushDevice

  beforeEach(async () => {
    service = await TestPushService.start()
    server = await startTestServer({ demo: true, memory: true, testClock: true })
    lina = await server.as('lina')
    phone = await registerDevice(lina, service)
  })
  afterEach(async () => {
    await server.close()
    await service.stop()
  })

  /** Lina opens a group that starts in two hours and ends an hour after that. Moves the clock to its first reminder. */
  async function firstReminder() {
    await lina.post('/api/study-groups', {
      id: 'knees',
      name: 'Knees',
      subject: 'Anatomy',
      location: 'Library',
      groupSize: 'small',
      scheduledAt: new Date(server.clock.now() + 2 * HOUR).toISOString(),
      endTime: new Date(server.clock.now() + 3 * HOUR).toISOString(),
      participants: [],
    })
    await after(2 * HOUR - GROUP_REMINDER)
    return (await service.got(1))[0]
  }
  async function after(ms: number) {
    server.clock.advance(ms)
    // Once for the job that is due, and once for the pushes that it plans.
    for (let time = 0; time < 2; time++) await server.running.jobs.wake()
  }
  const later = (by = lina) => by.post('/api/push/later', { groupId: 'knees' })
  /** What was pushed about the group. Lina is in groups of the demo, too. */
  const pushed = () => service.delivered.filter(({ payload }) => payload.groupId === 'knees')
  async function bodies(count: number) {
    for (let total = count; pushed().length < count; total++) await service.got(total)
    return pushed().map(({ payload }) => payload.body)
  }

  it('comes ten minutes before the start, and again five minutes after Later, only on the device where it was pressed', async () => {
    await registerDevice(await server.as('lina'), service)
    const laptop = 1
    await firstReminder()
    expect(await bodies(1 + laptop)).toEqual(Array(2).fill('Knees starts in 10 min. Library'))
    expect((await later()).body).toEqual({ inMs: REMIND_AGAIN_DELAY })
    await after(REMIND_AGAIN_DELAY - 1)
    expect(pushed().length).toBe(2)
    await after(1)
    await bodies(3)
    const again = pushed()[2]
    expect(again?.device).toBe(phone)
    expect(again?.payload).toMatchObject({ title: 'Your study group starts soon', body: 'Knees starts in 5 min.', groupId: 'knees' })
    expect(again?.payload.actions).toEqual(['open', 'later'])
  })

  it('a reminder that was put off says what is true then: that a group has begun or ends soon, and nothing when it is over', async () => {
    await firstReminder()
    await after(GROUP_REMINDER - MINUTE)
    await later()
    await after(REMIND_AGAIN_DELAY)
    expect((await bodies(2))[1]).toBe('Knees has begun.')
    await after(HOUR - GROUP_WARNING - 4 * MINUTE)
    expect((await bodies(3))[2]).toBe('Knees ends in 10 min.')
    await later()
    await after(REMIND_AGAIN_DELAY)
    expect((await bodies(4))[3]).toBe('Knees ends in 5 min.')
    await later()
    await after(REMIND_AGAIN_DELAY)
    expect(pushed().length).toBe(4)
  })

  it('does not come again after Later when its student has left the group', async () => {
    await firstReminder()
    await (await server.as('amina')).post('/api/study-groups/knees/join')
    await later()
    expect((await lina.post('/api/study-groups/knees/leave')).status).toBe(200)
    await after(REMIND_AGAIN_DELAY)
    expect(pushed().length).toBe(1)
  })

  it('comes once for two presses on Later, and not after its student has signed out', async () => {
    await firstReminder()
    await later()
    await after(2 * MINUTE)
    await later()
    await after(REMIND_AGAIN_DELAY)
    expect(await bodies(2)).toEqual(['Knees starts in 10 min. Library', 'Knees starts in 3 min.'])
    await later()
    await lina.post('/api/logout')
    await after(REMIND_AGAIN_DELAY)
    expect(pushed().length).toBe(2)
  })

  it('is put off only by a member of the group, on a device that gets notifications', async () => {
    await firstReminder()
    const omar = await server.as('omar')
    expect((await later(omar)).status).toBe(404)
    await registerDevice(omar, service)
    expect((await later(omar)).status).toBe(404)
    expect((await lina.post('/api/push/later', {})).status).toBe(400)
  })

  it('a reminder without a preview offers no Later, because it does not say which group it is about', async () => {
    await lina.put('/api/users/notification-settings', { preview: false })
    const first = await firstReminder()
    expect(first?.payload).toMatchObject({ title: 'Reminder', body: '', actions: [] })
    expect(first?.payload.groupId).toBeUndefined()
  })
})
