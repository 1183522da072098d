import type { AvailabilityUpdate } from '../../../schemas/student.ts'
import type { World } from '../world.ts'

/** Checks that the acknowledged availability with the latest composition time is stored (hardening F32), unless a clock jumped. */
export async function latestAvailabilityStands(world: World, found: string[]): Promise<void> {
  if (world.clockJumped) return
  for (const student of world.server.students) {
    const said = world.devices
      .flatMap((device) => device.envelopes.all())
      .filter((envelope) => envelope.senderId === student && envelope.kind === 'setAvailability' && envelope.synced)
      .filter((envelope) => (envelope.input as AvailabilityUpdate).status !== undefined)
      .sort((a, b) => b.composedAt - a.composedAt)
    const [last] = said
    if (!last) continue
    const account = (await world.server.store.read((view) => view.students.byId(student)))!
    if (account.availabilityComposedAt.status < last.composedAt)
      found.push(`availability of ${student}: ${last.id} was composed last and does not stand`)
  }
}
