import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { toRequestFrame, type NewMeetup } from '../../../schemas/meetup.ts'
import type { ClientFrame } from '../../../schemas/socket.ts'
import { classify, type SendResult } from '../../outbox/send-result.ts'
import type { Transport } from '../../outbox/transport.ts'
import type { LocalStore } from '../store/local-store.ts'
import { inBackground } from '../../platform/in-background.ts'
import { defined } from '../../../schemas/defined.ts'

/**
 * Returns a transport that also sends each accepted meetup request on the socket, with sender, names and picture (spec §7). The
 * server has already notified the receiver (clarification D11), so a lost frame does no harm.
 */
export function announceMeetups(transport: Transport, me: StudentId, local: LocalStore, send: (frame: ClientFrame) => void): Transport {
  const announce = async ({ input }: Envelope) => {
    const account = (await local.byIds('account', [me])).get(me)
    // cast: the envelope is of this kind
    if (account) send({ type: 'meetupRequest', senderId: me, ...toRequestFrame(input as NewMeetup, account) })
  }
  const onResult = (envelope: Envelope, result: SendResult) => {
    if (envelope.kind === 'requestMeetup' && classify(envelope, result) === 'accepted')
      inBackground(announce(envelope), 'A meetup request was not announced')
  }
  return {
    send: async (envelope) => {
      const result = await transport.send(envelope)
      onResult(envelope, result)
      return result
    },
    sendBatch: async (items) => {
      const results = await transport.sendBatch(items)
      for (const [at, { envelope }] of items.entries()) onResult(envelope, defined(results[at]))
      return results
    },
  }
}
