import { commandOf, type CommandName, type Input } from '../../../schemas/commands/registry.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { EnvelopeId, StudentId } from '../../../schemas/ids.ts'
import type { NewMessage } from '../../../schemas/message.ts'
import type { Draft } from '../envelope-store.ts'

/** Envelopes for tests: those of amina, composed at 1000, fresh. */
export const AMINA = 'amina' as StudentId

export function sampleDraft<N extends CommandName>(kind: N, id: string, input: Input<N>, over: Partial<Draft> = {}): Draft {
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
    failingSince: null,
    lastError: null,
    refused: false,
    answer: null,
    answeredAt: null,
    synced: false,
    parkedAt: null,
    laid: 1,
    ...over,
  }
}

/** A chat message; its id is the envelope's. */
export function messageDraft(id: string, to = 'youssef', over: Partial<Draft> = {}): Draft {
  const input = { id, toUserId: to, content: `message ${id}`, messageType: 'text', conversationType: 'direct', firebaseMessageId: null } as NewMessage
  return sampleDraft('sendMessage', id, input, over)
}

export function availabilityDraft(id: string, input: Input<'setAvailability'>, over: Partial<Draft> = {}): Draft {
  return sampleDraft('setAvailability', id, input, over)
}

export function readDraft(id: string, partnerId: string, position: number, over: Partial<Draft> = {}): Draft {
  return sampleDraft('markRead', id, { partnerId, upTo: `m${position}`, position } as Input<'markRead'>, over)
}

export function inQueue(order: number, draft: Draft): Envelope {
  return { ...draft, order }
}
