import { describe, expect, it } from 'vitest'
import type { KnownDocs } from './command.ts'
import { commandOf, type CommandName } from './registry.ts'
import type { Envelope } from '../envelope.ts'
import type { StudentId } from '../ids.ts'

const lina = 'lina' as StudentId
const NOW = 5_000

const effects = (kind: CommandName, given: unknown, known: KnownDocs = {}) =>
  commandOf(kind).effects(known, { kind, input: given, senderId: 'amina', composedAt: NOW } as Envelope)
const having = { students: { lina: { id: lina, firstName: 'Lina', lastName: 'Haddad' } }, conversations: { lina: { id: lina } } } as unknown as KnownDocs

describe('blockStudent on this device', () => {
  it('takes the student and the conversation away, and keeps the name for the list', () => {
    expect(effects('blockStudent', { studentId: lina }, having)).toEqual({
      blocks: { lina: { id: 'lina', firstName: 'Lina', lastName: 'Haddad', blockedAt: NOW } },
      students: { lina: undefined },
      conversations: { lina: undefined },
      contacts: { lina: undefined },
    })
  })

  it('laid over what the server already said, it changes nothing', () => {
    const block = { id: lina, firstName: 'Lina', lastName: '', blockedAt: 7_000 }
    expect(effects('blockStudent', { studentId: lina }, { blocks: { lina: block } }).blocks).toEqual({ lina: block })
  })

  it('of somebody this device does not know, the list has no name', () => {
    expect(effects('blockStudent', { studentId: lina }).blocks).toEqual({ lina: { id: 'lina', firstName: '', lastName: '', blockedAt: NOW } })
  })
})

describe('unblockStudent on this device', () => {
  it('takes them from the list; what comes back the server says', () => {
    expect(effects('unblockStudent', { studentId: lina }, having)).toEqual({ blocks: { lina: undefined } })
  })

  it('waits behind the block, and both behind what is written to them: they touch the same', () => {
    const touched = (kind: CommandName, input: unknown) => commandOf(kind).touches(input, 'amina' as StudentId)
    expect(touched('unblockStudent', { studentId: lina })).toEqual(touched('blockStudent', { studentId: lina }))
    expect(touched('blockStudent', { studentId: lina }).conversations).toEqual(['lina'])
  })
})
