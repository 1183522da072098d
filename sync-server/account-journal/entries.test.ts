import { expect, it } from 'vitest'
import { ACCOUNT_JOURNAL_LIFETIME } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { compactEntries, type JournalEntry } from './entries.ts'

const ada = 'ada' as StudentId
const ben = 'ben' as StudentId
const suspended = (student: StudentId, at: number): JournalEntry => ({
  event: 'suspended',
  at,
  student,
  signInEmail: 'a@b.example',
  identities: [],
})
const reinstated = (student: StudentId, at: number): JournalEntry => ({ event: 'reinstated', at, student })
const deleted = (student: StudentId, at: number): JournalEntry => ({ event: 'deleted', at, student })

it('N73 the journal retains the latest entry of each student, suspensions for ever and others for a year', () => {
  const now = ACCOUNT_JOURNAL_LIFETIME + 10
  const rows: [JournalEntry[], JournalEntry[]][] = [
    [[], []],
    [[suspended(ada, 1)], [suspended(ada, 1)]],
    [[suspended(ada, 1), reinstated(ada, 20)], [reinstated(ada, 20)]],
    [[suspended(ada, 1), reinstated(ada, 2)], []],
    [[reinstated(ada, 2), suspended(ada, 3), deleted(ada, 30)], [deleted(ada, 30)]],
    [[deleted(ada, 10)], []],
    [
      [deleted(ada, 11), suspended(ben, 2)],
      [deleted(ada, 11), suspended(ben, 2)],
    ],
  ]
  for (const [before, after] of rows) expect(compactEntries(before, now)).toEqual(after)
})
