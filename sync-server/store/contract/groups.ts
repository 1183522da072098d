import { expect, it } from 'vitest'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { MeetupId } from '../../../schemas/ids.ts'
import { campus, group, id, notification, session } from './make.ts'
import type { Opened } from './opened.ts'

const meetup = (name: string, fields: Partial<Meetup> = {}): Meetup => ({
  id: name as MeetupId,
  fromUserId: id('sara'),
  toUserId: id('amina'),
  subject: 'Anatomy',
  scheduledTime: 5_000,
  location: 'Anatomy Lab',
  message: '',
  status: 'pending',
  createdAt: 1_000,
  answeredAt: null,
  ...fields,
})

/** Groups, their sessions, meetups, notifications. */
export function groups(opened: Opened): void {
  it('gives a group back with its members in their order, and as put again', async () => {
    const store = await opened()
    await store.write((tx) => tx.groups.put(group('g', ['zoe', 'amina']), campus('demo')))
    const full = group('g', ['zoe', 'lina', 'amina'], { name: 'Renamed', scheduledAt: 2_000, studyDuration: 37.5 })
    await store.write((tx) => tx.groups.put(full, campus('demo')))
    expect(await store.read((view) => view.groups.byIds(['g', 'unknown']))).toEqual([{ ...full, campusId: 'demo' }])
  })

  it('finds groups by campus, by member, and for two', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.groups.put(group('late', ['amina', 'lina'], { endTime: 3 }), campus('demo'))
      await tx.groups.put(group('soon', ['amina'], { endTime: 2 }), campus('demo'))
      await tx.groups.put(group('free', ['lina', 'zoe'], { endTime: 1 }), null)
    })
    await store.read(async (view) => {
      expect((await view.groups.onCampus(campus('demo'))).map((each) => each.id)).toEqual(['soon', 'late'])
      expect((await view.groups.of(id('lina'))).map((each) => [each.id, each.memberIds])).toEqual([['free', ['lina', 'zoe']], ['late', ['amina', 'lina']]])
      expect(await view.groups.shared(id('amina'), id('lina'))).toBe(true)
      expect(await view.groups.shared(id('amina'), id('zoe'))).toBe(false)
    })
  })

  it('a removed group takes its members with it, a removed session itself', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.groups.put(group('g', ['amina', 'lina']), campus('demo'))
      await tx.sessions.put(session('g', { isVoiceActive: true }))
    })
    expect(await store.read((view) => view.sessions.ofGroups(['g']))).toEqual([session('g', { isVoiceActive: true })])
    await store.write(async (tx) => {
      await tx.groups.remove('g')
      await tx.sessions.remove('g')
    })
    await store.read(async (view) => {
      expect(await view.groups.byIds(['g'])).toEqual([])
      expect(await view.groups.of(id('amina'))).toEqual([])
      expect(await view.groups.shared(id('amina'), id('lina'))).toBe(false)
      expect(await view.sessions.byIds(['g'])).toEqual([])
    })
    // One of the same name starts without the members of the old one.
    await store.write((tx) => tx.groups.put(group('g', ['zoe']), campus('demo')))
    expect((await store.read((view) => view.groups.byIds(['g'])))[0]!.memberIds).toEqual(['zoe'])
  })

  it('finds meetups from and to a student, and keeps the answer', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.meetups.put(meetup('old'))
      await tx.meetups.put(meetup('new', { fromUserId: id('amina'), toUserId: id('lina'), createdAt: 2_000 }))
      await tx.meetups.put(meetup('old', { status: 'accepted', answeredAt: 1_500 }))
    })
    await store.read(async (view) => {
      expect((await view.meetups.of(id('amina'))).map((each) => [each.id, each.status])).toEqual([['new', 'pending'], ['old', 'accepted']])
      expect(await view.meetups.byIds(['old'])).toEqual([meetup('old', { status: 'accepted', answeredAt: 1_500 })])
      expect(await view.meetups.of(id('zoe'))).toEqual([])
    })
  })

  it('gives notifications to their owner only, newest first, below a time', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const at of [1, 3, 2]) await tx.notifications.put(id('amina'), notification(`n${at}`, { timestamp: at, senderId: id('lina'), canJoin: true }))
      await tx.notifications.put(id('lina'), notification('hers'))
    })
    await store.read(async (view) => {
      expect((await view.notifications.of(id('amina'), null, 10)).map((each) => each.id)).toEqual(['n3', 'n2', 'n1'])
      expect((await view.notifications.of(id('amina'), 3, 1)).map((each) => each.id)).toEqual(['n2'])
      expect(await view.notifications.byIds(id('amina'), ['n1', 'hers'])).toEqual([notification('n1', { timestamp: 1, senderId: id('lina'), canJoin: true })])
    })
  })
}
