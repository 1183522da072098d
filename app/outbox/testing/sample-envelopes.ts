import { commandOf, type CommandName, type Input } from '../../../schemas/commands/registry.ts'
import { SUBMITTED, type Envelope } from '../../../schemas/envelope.ts'
import type { EnvelopeId, StudentId } from '../../../schemas/ids.ts'
import type { NewMessage } from '../../../schemas/message.ts'
import type { NewEnvelope } from '../envelope-store.ts'

/** The student of the sample envelopes, which are composed at 1000 (epoch ms) and unattempted. */
export const AMINA = 'amina' as StudentId

export function sampleEnvelope<N extends CommandName>(kind: N, id: string, input: Input<N>, over: Partial<NewEnvelope> = {}): NewEnvelope {
  return {
    id: id as EnvelopeId,
    v: commandOf(kind).version,
    kind,
    senderId: AMINA,
    receiverId: commandOf(kind).receiver(input),
    input,
    composedAt: 1000,
    utcOffset: 60,
    attempts: 0,
    ...SUBMITTED,
    ...over,
  }
}

/** Returns a chat message whose id is the envelope's id. */
export function messageEnvelope(id: string, to = 'youssef', over: Partial<NewEnvelope> = {}): NewEnvelope {
  const input = {
    id,
    toUserId: to,
    content: `message ${id}`,
    messageType: 'text',
    conversationType: 'direct',
    firebaseMessageId: null,
  } as NewMessage
  return sampleEnvelope('sendMessage', id, input, over)
}

export function availabilityEnvelope(id: string, input: Input<'setAvailability'>, over: Partial<NewEnvelope> = {}): NewEnvelope {
  return sampleEnvelope('setAvailability', id, input, over)
}

export function requestEnvelope(id: string, to = 'youssef', over: Partial<NewEnvelope> = {}): NewEnvelope {
  const input = { id, toUserId: to, subject: 'Anatomy', location: 'Library', message: '', scheduledTime: 5000 } as Input<'requestMeetup'>
  return sampleEnvelope('requestMeetup', id, input, over)
}

export function readEnvelope(id: string, partnerId: string, position: number, over: Partial<NewEnvelope> = {}): NewEnvelope {
  return sampleEnvelope('markRead', id, { partnerId, upTo: `m${position}`, position } as Input<'markRead'>, over)
}

export function inQueue(order: number, draft: NewEnvelope): Envelope {
  return { ...draft, order }
}
