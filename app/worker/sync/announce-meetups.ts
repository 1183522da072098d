import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { saidRequest, type NewMeetup } from '../../../schemas/meetup.ts'
import type { ClientFrame } from '../../../schemas/socket.ts'
import { verdict, type Answer } from '../../outbox/send-result.ts'
import type { Courier } from '../../outbox/transport.ts'
import type { LocalStore } from '../store/local-store.ts'

/**
 * A courier after which each request to meet that the server has taken is said on the socket, too, with sender, names and
 * picture (spec §7). The server has told whom it asks already (clarification D11): a frame that gets lost is no loss.
 */
export function announceMeetups(courier: Courier, me: StudentId, local: LocalStore, say: (frame: ClientFrame) => void): Courier {
  const announce = async ({ input }: Envelope) => {
    const account = (await local.byIds('account', [me])).get(me)
    if (account) say({ type: 'meetupRequest', senderId: me, ...saidRequest(input as NewMeetup, account) })
  }
  const heard = (envelope: Envelope, answer: Answer) => {
    if (envelope.kind === 'requestMeetup' && verdict(envelope, answer) === 'done') void announce(envelope).catch(() => {})
  }
  return {
    one: async (envelope) => {
      const answer = await courier.one(envelope)
      heard(envelope, answer)
      return answer
    },
    several: async (parcels) => {
      const answers = await courier.several(parcels)
      for (const [at, { envelope }] of parcels.entries()) heard(envelope, answers[at]!)
      return answers
    },
  }
}
