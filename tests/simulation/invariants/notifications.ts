import type { StudentId } from '../../../schemas/ids.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { Notification } from '../../../schemas/notification.ts'
import { askerOf } from '../../../schemas/rules/meetup.ts'
import type { World } from '../world.ts'
import { groupsOnServer } from './groups.ts'
import { meetupsOf } from './meetups.ts'
import { Ties } from './relationships.ts'

/** Checks that each event has one notification (ADR 0018), and that every page of a student has the same ones as unread. */
export async function everybodyWasToldOnce(world: World, found: string[]): Promise<void> {
  const { store, students } = world.server
  const groups = await groupsOnServer(world)
  const ties = await Ties.of(world)
  for (const me of students) {
    const { told, meetups } = await store.read(async (view) => ({
      told: await view.notifications.of(me, null, 1_000),
      meetups: await meetupsOf(view, me),
    }))
    const times = countedBy(told, aboutOf)
    for (const [event, count] of times) if (count > 1) found.push(`${me} was told ${count} times: ${event}`)
    // A student who saw an event before the restore may lose its notification.
    if (!world.restored) meetupsWereTold(world, me, told, meetups, found)
    if (!world.serverClockJumped) nothingAcross(ties, me, told, found)
    for (const { id, memberIds } of world.restored ? [] : groups) {
      for (const joined of memberIds.slice(memberIds.indexOf(me) + 1)) {
        if (memberIds.includes(me) && !world.wereApart(me, joined) && !times.has(`joined ${id} ${joined}`))
          found.push(`${me} was never told that ${joined} joined ${id}`)
      }
    }

    const shown = told.filter(({ senderId }) => senderId === null || ties.apart(me, senderId) === null)
    const unread = shown.filter(({ isRead }) => !isRead).map(({ id }) => id)
    for (const tab of world.devices.flatMap((device) => device.tabs)) {
      if (!tab.client || tab.student !== me || !tab.notifications) continue
      const { list, toRead } = tab.notifications
      const here = list.filter(({ local }) => !local).map(({ id }) => id)
      if (String(here) !== String(shown.slice(0, here.length).map(({ id }) => id)) || (list.length < 50 && here.length < shown.length))
        found.push(`invariant 3: ${tab.name} (${me}) lists ${String(here)}`)
      if (String([...toRead.ids].sort()) !== String([...unread].sort()))
        found.push(`invariant 3: ${tab.name} (${me}) has as unread ${String(toRead.ids)}, there is ${String(unread)}`)
    }
  }
}

/** Returns a name for the event in terms of the model, because the ids are chosen by the product. */
function aboutOf({ type, senderId, groupId, title, timestamp }: Notification): string {
  switch (type) {
    case 'message':
    case 'friend':
    case 'academic_match':
      return `${type} ${senderId}`
    case 'group_activity':
      if (title === 'New group member') return `joined ${groupId} ${senderId}`
      return title === 'Study group deleted' ? `deleted ${groupId}` : `invited ${groupId}`
    case 'reminder':
      // The notification of an arrived report has no group. `reportsArrived` counts those.
      return groupId === null ? `reported ${timestamp}` : `reminded ${groupId}`
    case 'meetup':
      // These notifications name no request. `meetupsWereTold` counts them.
      return `meetup ${senderId} ${timestamp}`
  }
}

/**
 * Checks that each meetup notified a student of the last thing that the other one did to it and of the last answer, and that nothing else
 * did. What crosses a block sends no notification, so the one before may still be there.
 */
function meetupsWereTold(world: World, me: StudentId, told: readonly Notification[], meetups: readonly Meetup[], found: string[]): void {
  const words = (from: StudentId, what: string) =>
    `${from}: ${!world.wereApart(me, from) || what === 'accepted' || what === 'declined' ? what : 'last change'}`
  const events = meetups.flatMap((meetup) => {
    const from = meetup.fromUserId === me ? meetup.toUserId : meetup.fromUserId
    return [lastChange(meetup, me, from), lastAnswer(meetup, me)].flatMap((what) => (what ? words(from, what) : []))
  })
  const expected = countedBy(events, (event) => event)
  const there = countedBy(told, ({ type, senderId, title }) => (type === 'meetup' ? words(senderId!, title.replace('Meetup ', '')) : null))
  for (const about of new Set([...expected.keys(), ...there.keys()])) {
    const [other] = about.split(':') as [StudentId]
    const untold = (expected.get(about) ?? 0) - (there.get(about) ?? 0)
    if (untold < 0 || (untold > 0 && !world.wereApart(me, other)))
      found.push(`${me} was told ${there.get(about) ?? 0} times of ${expected.get(about) ?? 0}: meetup ${about}`)
  }
}

/** Returns the last thing that the other student did to a meetup besides answering; null if nothing. */
function lastChange({ ended, moved, earlier, toUserId }: Meetup, me: StudentId, other: StudentId): string | null {
  if (ended?.byUserId === other) return ended.how === 'withdrawn' ? 'request withdrawn' : 'called off'
  if ([moved?.byUserId, ...earlier.slice(1).map(({ askedByUserId }) => askedByUserId)].includes(other)) return 'moved'
  return toUserId === me ? 'request' : null
}

/** Returns the last answer that the other student gave to a time that I proposed. */
function lastAnswer(meetup: Meetup, me: StudentId): string | null {
  const times = [...meetup.earlier, { askedByUserId: askerOf(meetup), status: meetup.status }]
  return times.findLast(({ askedByUserId, status }) => askedByUserId === me && status !== 'pending')?.status ?? null
}

/** Checks that a block stops notifications in both directions. Timestamps ascend without ties, so a few are slightly ahead of the clock. */
function nothingAcross(ties: Ties, me: StudentId, told: readonly Notification[], found: string[]): void {
  for (const { id, senderId, timestamp } of told) {
    const since = senderId === null ? null : ties.apart(me, senderId)
    if (since !== null && timestamp > since + 100)
      found.push(`block: ${me} was told of ${senderId} at ${timestamp}, after the block of ${since}: ${id}`)
  }
}

function countedBy<T>(all: readonly T[], nameOf: (each: T) => string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of all.map(nameOf)) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
