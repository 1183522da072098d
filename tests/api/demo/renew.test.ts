import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUP_WARNING, HOUR, MINUTE, PRIVACY_VERSION, PROGRAMS } from '../../../schemas/constants.ts'
import type { MeetupId } from '../../../schemas/ids.ts'
import { isProfileComplete } from '../../../schemas/rules/profile.ts'
import { handClock } from '../../support/manual-server-clock.ts'
import { startTestServer, tempFolder } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'

describe('the demo campus', () => {
  let folder: ReturnType<typeof tempFolder>
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder.remove())
  const start = (now = Date.now()) => startTestServer({ demo: true, folder: folder.path, clock: handClock(now) })

  it('has 24 students of all six programmes, with profiles from almost empty to complete', async () => {
    const server = await start()
    const [amina, omar] = [await server.as('amina'), await server.as('omar')]
    const students = (await new Replica(amina).pull()).all('students')
    expect(students).toHaveLength(23)
    expect(new Set(students.map(({ program }) => program).filter(Boolean))).toEqual(new Set(PROGRAMS))
    const [hers, his] = [(await amina.get('/api/auth/user')).body, (await omar.get('/api/auth/user')).body]
    expect([isProfileComplete(hers), hers.tutorialCompleted]).toEqual([true, true])
    expect(his).toMatchObject({
      firstName: 'Omar',
      lastName: 'Nasser',
      program: '',
      phoneNumber: '',
      tutorialCompleted: false,
      privacyAgreed: { version: PRIVACY_VERSION },
    })
    await server.close()
  })

  it('has a different picture for most students, which classmates can load, and none for some, omar among them', async () => {
    const server = await start()
    const amina = await server.as('amina')
    const students = (await new Replica(amina).pull()).all('students')
    const pictures = students.map(({ profileImageUrl }) => profileImageUrl).filter(Boolean)
    expect([pictures.length, new Set(pictures).size]).toEqual([18, 18])
    for (const address of pictures) expect((await amina.get(address)).status).toBe(200)
    expect(students.find(({ id }) => id === 'omar')!.profileImageUrl).toBe('')
    await server.close()
  })

  it('renews groups, sessions and the open meetup at the next start, and retains the messages', async () => {
    const first = await start()
    const amina = await first.as('amina')
    const before = await new Replica(amina).pull()
    await amina.write('youssef', 'still here tomorrow')
    await first.close()

    const tomorrow = Date.now() + 24 * HOUR
    const second = await start(tomorrow)
    const again = await second.as('amina')
    const after = await new Replica(again).pull()
    expect(after.all('students')).toHaveLength(23)
    expect(after.all('messages').map(({ content }) => content)).toContain('still here tomorrow')
    expect(after.all('messages')).toHaveLength(before.all('messages').length + 1)
    expect(
      after
        .all('groups')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      before
        .all('groups')
        .map(({ id }) => id)
        .sort(),
    )
    for (const { endTime } of after.all('groups')) expect(endTime).toBeGreaterThan(tomorrow + GROUP_WARNING + 30 * MINUTE)
    expect(after.get('sessions', 'demo-anatomy')!.startTime).toBe(tomorrow)
    expect(after.get('meetups', 'demo-meetup')).toMatchObject({ status: 'pending', scheduledTime: tomorrow + 2 * HOUR })
    // A device from before the restart follows the feeds to the same state.
    const old = new Replica(again)
    old.checkpoint = before.checkpoint
    await old.pull(2)
    expect([old.resets, old.get('groups', 'demo-anatomy')]).toEqual([0, after.get('groups', 'demo-anatomy')])
    await second.close()
  })

  it('does not renew a meetup that was answered', async () => {
    const first = await start()
    await first.store.write(async (tx) => {
      const [open] = await tx.meetups.byIds(['demo-meetup' as MeetupId])
      await tx.meetups.put({ ...open!, status: 'accepted', answeredAt: first.clock.now() })
    })
    await first.close()
    const second = await start()
    const [meetup] = await second.store.read((view) => view.meetups.byIds(['demo-meetup']))
    expect(meetup!.status).toBe('accepted')
    await second.close()
  })
})
