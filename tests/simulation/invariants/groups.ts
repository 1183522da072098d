import { removalTime, isPastRemoval } from '../../../schemas/rules/group.ts'
import type { StoredGroup } from '../../../sync-server/store/records.ts'
import type { World } from '../world.ts'
import { Ties } from './relationships.ts'

/** Checks invariants 1, 3 and 6 for groups: seats, acknowledged commands, and the groups that every page shows. */
export async function groupsStand(world: World, found: string[]): Promise<void> {
  const { store, now } = world.server
  // A group near its end may have been removed on one side only.
  const isNear = (group: { endTime: number }) => Math.abs(removalTime(group) - now()) < 10_000
  const stored = await groupsOnServer(world)
  const ties = await Ties.of(world)
  const byId = new Map(stored.map((group) => [group.id as string, group]))
  for (const { id, memberIds, maxMembers, endTime } of stored) {
    if (memberIds.length > maxMembers || new Set(memberIds).size < memberIds.length)
      found.push(`invariant 6: ${id} has ${memberIds.length} of ${maxMembers}: ${String(memberIds)}`)
    // A timer that was set before the server's clock jumped fires late, by five minutes at most.
    if (!world.clockJumped && isPastRemoval({ endTime }, now()) && !isNear({ endTime }))
      found.push(`${id} should have ended at ${endTime}, it is ${now()}`)
  }
  for (const session of await store.read((view) => view.sessions.ofGroups([...byId.keys()]))) {
    if (session.endTime !== byId.get(session.groupId)!.endTime)
      found.push(`${session.id} ends at ${session.endTime}, its group at ${byId.get(session.groupId)!.endTime}`)
  }
  if (!world.restored) {
    for (const envelope of world.devices.flatMap((device) => device.envelopes.all()).filter(({ synced }) => synced)) {
      const group = byId.get((envelope.input as { id: string }).id)
      if (envelope.kind === 'joinGroup' && group && !group.memberIds.includes(envelope.senderId))
        found.push(`invariant 1: ${envelope.senderId} joined ${group.id} and is not in it`)
      // A group whose time is over may exist until its timer fires. A student who no longer sees it (a block) has nothing to delete.
      const wasThere = (envelope.answer?.body as { code?: string } | undefined)?.code !== 'not-found'
      if (envelope.kind === 'deleteGroup' && wasThere && group && !isPastRemoval(group, now()))
        found.push(`invariant 1: ${envelope.senderId} deleted ${group.id} and it stands`)
    }
  }
  for (const tab of world.devices.flatMap((device) => device.tabs)) {
    if (!tab.client || !tab.student) continue
    const me = tab.student
    const there = stored.filter((group) => !isPastRemoval(group, now()) && ties.seesGroup(me, group))
    const differs = (what: string, here: { id: string; endTime: number }[], expected: { id: string; endTime: number }[]) => {
      const [a, b] = [here, expected].map((docs) =>
        docs
          .filter((doc) => !isNear(doc))
          .map(({ id, endTime }) => `${id} ${endTime}`)
          .sort()
          .join(),
      )
      if (a !== b) found.push(`invariant 3: ${tab.name} (${me}) shows ${what} ${a}, there are ${b}`)
    }
    differs('groups', tab.groups, there)
    differs(
      'sessions',
      tab.sessions,
      there.filter(({ memberIds }) => memberIds.includes(me)),
    )
    for (const group of tab.groups) {
      const [people, seen] = [group.members.map(({ id }) => id), group.memberIds.filter((member) => ties.sees(me, member))]
      if (String(people) !== String(seen))
        found.push(`invariant 3: ${tab.name} (${me}) shows ${String(people)} in ${group.id}, they may see ${String(seen)}`)
      const real = byId.get(group.id)
      if (real && String(real.memberIds) !== String(group.memberIds))
        found.push(`invariant 3: ${tab.name} shows ${String(group.memberIds)} in ${group.id}, there are ${String(real.memberIds)}`)
    }
  }
}

/** Returns all groups, on any campus or none. */
export function groupsOnServer({ server: { store, students } }: World): Promise<StoredGroup[]> {
  return store.read(async (view) => {
    const campuses = new Set((await view.students.byIds(students)).flatMap(({ campusId }) => campusId ?? []))
    const found = [
      ...(await Promise.all([...campuses].map(async (campus) => view.groups.byIds(await view.groups.idsOnCampus(campus, null, 1_000))))),
      ...(await Promise.all(students.map((student) => view.groups.of(student)))),
    ]
    return [...new Map(found.flat().map((group) => [group.id, group])).values()]
  })
}
