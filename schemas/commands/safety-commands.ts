import * as z from 'zod/mini'
import type { Block } from '../block.ts'
import { command, type KnownDocs } from './command.ts'
import type { Envelope } from '../envelope.ts'
import { StudentId } from '../ids.ts'
import { NewReport } from '../report.ts'

/** Input of `blockStudent` and `unblockStudent`. */
export const StudentRef = z.object({ studentId: StudentId })
export type StudentRef = z.infer<typeof StudentRef>

/** Returns the ids of the documents that a block of this student, or its end, adds or removes. */
const all = ({ studentId }: StudentRef) => ({
  blocks: [studentId],
  students: [studentId],
  conversations: [studentId],
  contacts: [studentId],
})

/** Commands by which a student keeps others away (ADR 0022). */
export const SAFETY_COMMANDS = {
  blockStudent: command<StudentRef>({
    version: 1,
    input: StudentRef,
    endpoint: { method: 'PUT', path: '/api/blocks/:studentId' },
    body: () => undefined,
    receiver: (input) => input.studentId,
    touches: all,
    effects: blocked,
    counted: true,
    showsRefused: false,
  }),

  unblockStudent: command<StudentRef>({
    version: 1,
    input: StudentRef,
    endpoint: { method: 'DELETE', path: '/api/blocks/:studentId' },
    body: () => undefined,
    receiver: (input) => input.studentId,
    touches: all,
    // The server removed these documents, so only the server can return them.
    effects: (_, { input }) => ({ blocks: { [input.studentId]: undefined } }),
    takesBack: ({ kind, input }, { studentId }) =>
      // cast: both kinds have this input
      (kind === 'blockStudent' || kind === 'reportStudent') && (input as StudentRef).studentId === studentId,
    counted: true,
    showsRefused: false,
  }),

  reportStudent: command<NewReport>({
    version: 1,
    input: NewReport,
    endpoint: { method: 'POST', path: '/api/reports' },
    body: (input) => ({ ...input }),
    idOf: (input) => input.id,
    receiver: (input) => input.studentId,
    touches: all,
    effects: (known, envelope) => (envelope.input.block ? blocked(known, envelope) : {}),
    counted: true,
    showsRefused: false,
  }),
} as const

/** Removes the student's documents at once and adds the student to the list of blocked students. */
function blocked(
  known: KnownDocs,
  { input: { studentId: id }, composedAt }: Pick<Envelope<StudentRef>, 'input' | 'composedAt'>,
): KnownDocs {
  const student = known.students?.[id]
  const block: Block = known.blocks?.[id] ?? {
    id,
    firstName: student?.firstName ?? '',
    lastName: student?.lastName ?? '',
    blockedAt: composedAt,
  }
  return { blocks: { [id]: block }, students: { [id]: undefined }, conversations: { [id]: undefined }, contacts: { [id]: undefined } }
}
