import { expect, it } from 'vitest'
import type { CalendarEvent } from '../../../schemas/calendar.ts'
import { id } from './make.ts'
import type { OpenTestStore } from './open-test-store.ts'

const event = (name: string, start: number, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: name,
  title: `Lecture ${name}`,
  start,
  end: start + 10,
  ...more,
})

export function calendars(opened: OpenTestStore): void {
  it('stores one calendar per student with its events, separate from those of others, and removes it', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.calendars.put({ ownerId: id('amina'), grant: 'first', connectedAt: 1 })
      await tx.calendars.put({ ownerId: id('amina'), grant: 'second', connectedAt: 2 })
      await tx.calendars.putEvent(id('amina'), event('b', 20, { location: 'Hall 1' }))
      await tx.calendars.putEvent(id('amina'), event('a', 30))
      await tx.calendars.putEvent(id('omar'), event('b', 5))
    })
    const of = (owner: string) =>
      store.read(async (view) => ({ calendar: await view.calendars.of(id(owner)), events: await view.calendars.events(id(owner), 9) }))
    expect(await of('amina')).toEqual({
      calendar: { ownerId: 'amina', grant: 'second', connectedAt: 2 },
      events: [event('b', 20, { location: 'Hall 1' }), event('a', 30)],
    })
    await store.write(async (tx) => {
      await tx.calendars.putEvent(id('amina'), event('b', 40))
      await tx.calendars.removeEvent(id('amina'), 'a')
      await tx.calendars.remove(id('amina'))
    })
    expect(await of('amina')).toEqual({ calendar: null, events: [event('b', 40)] })
    expect((await of('omar')).events).toEqual([event('b', 5)])
  })

  it('stores each event of the built-in calendar once, and finds events that begin in a period', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const each of [event('a', 10, { title: 'Before' }), event('a', 10), event('b', 20), event('c', 30)])
        await tx.calendars.putBuiltIn(id('amina'), each, 9)
      await tx.calendars.putBuiltIn(id('amina'), { ...event('b', 20), description: 'Bring the atlas', location: 'Hall 1' }, 9)
    })
    expect(await store.read((view) => view.calendars.builtIn(id('amina'), 10, 30))).toEqual([
      event('a', 10),
      { ...event('b', 20), description: 'Bring the atlas', location: 'Hall 1' },
    ])
    expect(await store.read((view) => view.calendars.builtIn(id('omar'), 0, 99))).toEqual([])
    expect(await store.read((view) => view.calendars.builtInIds(id('amina')))).toEqual(['a', 'b', 'c'])
    expect(await store.read((view) => view.calendars.builtInByIds(id('amina'), ['c', 'unknown']))).toEqual([event('c', 30)])
  })

  it('finds events by their ids, and a part of them in the order of their starts', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const [name, start] of [
        ['c', 30],
        ['a', 10],
        ['b', 20],
      ] as const)
        await tx.calendars.putEvent(id('amina'), event(name, start))
      await tx.calendars.putEvent(id('omar'), event('d', 5))
    })
    await store.read(async ({ calendars }) => {
      expect(await calendars.eventsByIds(id('amina'), ['b', 'd'])).toEqual([event('b', 20)])
      expect(await calendars.eventIds(id('amina'))).toEqual(['a', 'b', 'c'])
      expect(await calendars.events(id('amina'), 1, 1)).toEqual([event('b', 20)])
    })
  })

  it('keeps the latest events of the built-in calendar of a student', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.calendars.putBuiltIn(id('omar'), event('a', 1), 2)
      for (const [name, start] of [
        ['a', 10],
        ['c', 30],
        ['b', 20],
      ] as const)
        await tx.calendars.putBuiltIn(id('amina'), event(name, start), 2)
    })
    expect(await store.read((view) => view.calendars.builtIn(id('amina'), 0, 99))).toEqual([event('b', 20), event('c', 30)])
    expect(await store.read((view) => view.calendars.builtIn(id('omar'), 0, 99))).toEqual([event('a', 1)])
  })

  it('stores a request to connect a calendar until it is removed or too old', async () => {
    const store = await opened()
    const asked = (stateHash: string, askedAt: number) => ({ stateHash, ownerId: id('amina'), signIn: 'here', verifier: 'v', askedAt })
    await store.write(async (tx) => {
      for (let at = 1; at <= 4; at++) await tx.calendars.putConsent(asked(`s${at}`, at))
      await tx.calendars.removeConsent('s4')
    })
    expect(await store.read((view) => view.calendars.consent('s3'))).toEqual(asked('s3', 3))
    expect(await store.read((view) => view.calendars.consent('s4'))).toBeNull()
    for (const taken of [1, 1, 0]) expect(await store.write((tx) => tx.calendars.deleteConsentsBefore(3, 1))).toBe(taken)
    expect(await store.read((view) => view.calendars.consent('s1'))).toBeNull()
  })

  it('deletes all calendar data of an erased student', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.calendars.put({ ownerId: id('amina'), grant: 'g', connectedAt: 1 })
      await tx.calendars.putConsent({ stateHash: 's', ownerId: id('amina'), signIn: 'here', verifier: 'v', askedAt: 1 })
      await tx.calendars.putEvent(id('amina'), event('a', 10))
      await tx.calendars.putBuiltIn(id('amina'), event('a', 10), 9)
      await tx.students.erase(id('amina'))
    })
    await store.read(async ({ calendars }) => {
      expect([
        await calendars.of(id('amina')),
        await calendars.consent('s'),
        await calendars.events(id('amina'), 9),
        await calendars.builtIn(id('amina'), 0, 99),
      ]).toEqual([null, null, [], []])
    })
  })
}
