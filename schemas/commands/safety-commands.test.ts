import { describe, expect, it } from 'vitest'
import type { KnownDocs } from './command.ts'
import { commandOf, type CommandName } from './registry.ts'
import type { Envelope } from '../envelope.ts'
import type { StudentId } from '../ids.ts'

const lina = 'lina' as StudentId
const NOW = 5_000

const effects = (kind: CommandName, given: unknown, known: KnownDocs = {}) =>
  commandOf(kind).effects(known, { kind, input: given, senderId: 'amina', composedAt: NOW } as Envelope)
const having = {
  students: { lina: { id: lina, firstName: 'Lina', lastName: 'Haddad' } },
  conversations: { lina: { id: lina } },
} as unknown as KnownDocs

describe('blockStudent on this device', () => {
  it('removes the student and the conversation, and stores the name for the list', () => {
    expect(effects('blockStudent', { studentId: lina }, having)).toEqual({
      blocks: { lina: { id: 'lina', firstName: 'Lina', lastName: 'Haddad', blockedAt: NOW } },
      students: { lina: undefined },
      conversations: { lina: undefined },
      contacts: { lina: undefined },
    })
  })

  it('changes nothing when the server already has the block', () => {
    const block = { id: lina, firstName: 'Lina', lastName: '', blockedAt: 7_000 }
    expect(effects('blockStudent', { studentId: lina }, { blocks: { lina: block } }).blocks).toEqual({ lina: block })
  })

  it('adds an entry without a name when this device does not know the student', () => {
    expect(effects('blockStudent', { studentId: lina }).blocks).toEqual({
      lina: { id: 'lina', firstName: '', lastName: '', blockedAt: NOW },
    })
  })
})

describe('unblockStudent on this device', () => {
  it('removes the student from the list, and leaves the return of documents to the server', () => {
    expect(effects('unblockStudent', { studentId: lina }, having)).toEqual({ blocks: { lina: undefined } })
  })

  it('touches the same documents as the block and as messages to the student, so that they are sent in order', () => {
    const touched = (kind: CommandName, input: unknown) => commandOf(kind).touches(input, 'amina' as StudentId)
    expect(touched('unblockStudent', { studentId: lina })).toEqual(touched('blockStudent', { studentId: lina }))
    expect(touched('blockStudent', { studentId: lina }).conversations).toEqual(['lina'])
  })
})
