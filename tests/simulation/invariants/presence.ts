import type { World } from '../world.ts'
import { Ties } from './relationships.ts'

/** Checks that a connected student is online to exactly the students who may see them. A block ends that, and its removal restores it. */
export async function presenceIsForThoseWhoSee(world: World, found: string[]): Promise<void> {
  const { server } = world
  const ties = await Ties.of(world)
  for (const tab of world.devices.flatMap(({ wasStuck, tabs }) => (wasStuck ? [] : tabs))) {
    if (!tab.client?.leads || !tab.student) continue
    const me = tab.student
    const there = server.students.filter((other) => other !== me && server.services.hub.isConnected(other) && ties.sees(me, other))
    const here = tab.online.filter((other) => other !== me)
    if (String([...here].sort()) !== String([...there].sort()))
      found.push(`presence: ${tab.name} (${me}) shows ${String(here)} online, of those they may see there are ${String(there)}`)
  }
}
