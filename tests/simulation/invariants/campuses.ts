import { campusOfAddress } from '../../../schemas/rules/campus.ts'
import { CAMPUS_DOMAINS } from '../sim-server.ts'
import type { World } from '../world.ts'
import { groupsOnServer } from './groups.ts'
import { Ties } from './relationships.ts'

/**
 * Checks invariant 4. A campus is proved by an address, or comes from the invitation of a student who has it. A device has exactly
 * the students whom its student may see.
 */
export async function campusesAreProven(world: World, found: string[]): Promise<void> {
  const { store, students } = world.server
  const proven = CAMPUS_DOMAINS.map((domain) => campusOfAddress(`somebody@${domain}`))
  for (const { id, campusId, campusInvited, signInEmail } of await store.read((view) => view.students.byIds(students))) {
    const byAddress = campusOfAddress(signInEmail)
    const stands = campusInvited
      ? world.invites && byAddress === null && campusId !== null && proven.includes(campusId)
      : campusId === byAddress
    if (!stands) found.push(`invariant 4: ${id} is on the campus ${campusId} by the address ${signInEmail}`)
  }
  const ties = await Ties.of(world)
  const groups = new Map(await groupsOnServer(world).then((all) => all.map((group) => [group.id as string, group])))
  for (const device of world.devices) {
    const me = (await device.store.lastSession())?.userId
    if (!me) continue
    const local = device.local(me)
    const strange = (what: string) => found.push(`invariant 4: ${device.name} (${me}) has ${what}`)
    const cards = new Set<string>(local.all('students').map(({ id }) => id))
    for (const other of students)
      if (other !== me && ties.sees(me, other) && !cards.has(other))
        found.push(`invariant 3: ${device.name} (${me}) has not the card of ${other}`)
    for (const { id } of [...local.all('students'), ...local.all('contacts')]) if (!ties.sees(me, id)) strange(`the card of ${id}`)
    for (const { id } of local.all('groups')) if (groups.has(id) && !ties.seesGroup(me, groups.get(id)!)) strange(`the group ${id}`)
    for (const { fromUserId, toUserId, id } of [...local.all('messages'), ...local.all('meetups')])
      if (fromUserId !== me && toUserId !== me) strange(`what others said: ${id}`)
  }
}
