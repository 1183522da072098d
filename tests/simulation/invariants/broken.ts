import type { World } from '../world.ts'
import { latestAvailabilityStands } from './availability.ts'
import { blocksStand } from './blocks.ts'
import { campusesAreProven } from './campuses.ts'
import { conversationsStand } from './conversations.ts'
import { groupsStand } from './groups.ts'
import { seatsOfLinksAreCounted } from './invitations.ts'
import { meetupsStand } from './meetups.ts'
import { deliveredIsTrue, everythingArrivedOnce, orderWasKept } from './messages.ts'
import { everybodyWasToldOnce } from './notifications.ts'
import { presenceIsForThoseWhoSee } from './presence.ts'
import { nothingWaits, replicasAgree } from './replicas.ts'
import { reportsArrived } from './reports.ts'

/** What architecture.md section 10 promises, each looked at when everything is quiet. */
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

/** Answers what does not hold. */
export async function broken(world: World): Promise<string[]> {
  const found: string[] = [...world.complaints]
  for (const holds of INVARIANTS) await holds(world, found)
  return found
}
