import { INVITATION_SEATS } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { InvitationAcceptance } from '../../../schemas/invitation.ts'
import type { World } from '../world.ts'

/**
 * Checks invariants 1 and 6: each acknowledged student took one seat of their link, and no student took two. A refused student may
 * have taken a seat as well, if a copy of the request reached the server after the link did.
 */
export async function seatsOfLinksAreCounted(world: World, found: string[]): Promise<void> {
  if (world.restored) return
  const { store, students } = world.server
  const people = new Map((await store.read((view) => view.students.byIds(students))).map((student) => [student.id, student]))
  const accepts = world.devices.flatMap((device) => device.envelopes.all()).filter(({ kind }) => kind === 'acceptInvitation')
  for (const [token, { id, maker, followed }] of world.links) {
    const invitation = people.get(maker)?.invitations.find((each) => each.id === id)
    if (!invitation) continue
    const taken = INVITATION_SEATS - invitation.seatsLeft
    const of = accepts.filter(({ input }) => (input as InvitationAcceptance).token === token)
    const told = of.filter(({ synced }) => synced).length
    const stayedAway = ({ refused, senderId }: Envelope) => refused && !people.get(senderId)?.campusInvited
    const most = followed - of.filter(stayedAway).length
    if (taken < told || taken > most || invitation.seatsLeft < 0)
      found.push(`invariant 6: of the link ${id} of ${maker} ${taken} seats are taken, by ${told} to ${most}`)
  }
}
