import * as z from 'zod/mini'
import { commandOf, type CommandName } from '../../schemas/commands/registry.ts'
import { DataError } from '../../schemas/data-error.ts'
import { SUBMITTED } from '../../schemas/envelope.ts'
import { idOf } from '../../schemas/id-of.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import { fieldsOf } from '../../schemas/typed.ts'
import type { NewEnvelope } from './envelope-store.ts'

/** Who submits a command, and when. */
export interface Submission {
  id: EnvelopeId
  student: StudentId
  /** Epoch ms, server clock as far as this device knows it. */
  now: number
  /** Minutes east of UTC. */
  utcOffset: number
  /** 1 if its first attempt counts with the storing. */
  attempts: 0 | 1
}

/** Returns the envelope of a command. Throws `DataError` `invalid` with a sentence if the input is not what the command takes. */
export function newEnvelope(kind: CommandName, given: unknown, { id, student, now, utcOffset, attempts }: Submission): NewEnvelope {
  const spec = commandOf(kind)
  const parsed = z.safeParse(spec.input, spec.idOf ? { id, ...fieldsOf(given) } : given)
  if (!parsed.success) throw new DataError('invalid', parsed.error.issues[0]?.message ?? 'Invalid input')
  const input = parsed.data
  return {
    id: idOf<EnvelopeId>(spec.idOf?.(input) ?? id),
    v: spec.version,
    kind,
    senderId: student,
    receiverId: spec.receiver(input),
    input,
    composedAt: now,
    utcOffset,
    attempts,
    ...SUBMITTED,
  }
}
