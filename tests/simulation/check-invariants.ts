import type { World } from './world.ts'
import { latestAvailabilityStands } from './invariants/availability.ts'
import { blocksStand } from './invariants/blocks.ts'
import { campusesAreProven } from './invariants/campuses.ts'
import { conversationsStand } from './invariants/conversations.ts'
import { groupsStand } from './invariants/groups.ts'
import { seatsOfLinksAreCounted } from './invariants/invitations.ts'
import { meetupsStand } from './invariants/meetups.ts'
import { deliveredIsTrue, everythingArrivedOnce, orderWasKept } from './invariants/messages.ts'
import { everybodyWasToldOnce } from './invariants/notifications.ts'
import { presenceIsForThoseWhoSee } from './invariants/presence.ts'
import { nothingWaits, replicasAgree } from './invariants/replicas.ts'
import { reportsArrived } from './invariants/reports.ts'

/** The invariants of architecture.md section 10. Each is checked when the world is quiet. */
const INVARIANTS: readonly ((world: World, found: string[]) => void | Promise<void>)[] = [
  everythingArrivedOnce,
  orderWasKept,
  replicasAgree,
  nothingWaits,
  deliveredIsTrue,
  latestAvailabilityStands,
  meetupsStand,
  groupsStand,
  conversationsStand,
  everybodyWasToldOnce,
  campusesAreProven,
  seatsOfLinksAreCounted,
  blocksStand,
  presenceIsForThoseWhoSee,
  reportsArrived,
]

/** Returns the invariants that do not hold. */
export async function broken(world: World): Promise<string[]> {
  const found: string[] = [...world.complaints, ...world.server.failures]
  for (const holds of INVARIANTS) await holds(world, found)
  return found
}
