import { expect, it } from 'vitest'
import { defined } from '../../../../schemas/defined.ts'
import { SAMPLE_STUDENTS } from '../../../data/sample-students.ts'
import { whomToWrite } from './whom-to-write.ts'

const [youssef, lina, sara] = SAMPLE_STUDENTS.map(defined)
const names = (students: readonly { firstName: string }[]) => students.map(({ firstName }) => firstName)

it.each([
  ['those I write with first, the latest before the others, and nobody twice', '', ['Sara', 'Youssef'], ['Lina']],
  ['whom these words name', 'lin', ['Sara'], ['Lina']],
  ['nobody where no word fits', 'nobody', [], []],
])('offers %s', (_, words, recent, others) => {
  const conversations = [sara, youssef].map((partner) => ({ partner: defined(partner), archived: false }))
  const whom = whomToWrite(conversations, SAMPLE_STUDENTS, words)
  expect([names(whom.recent), names(whom.others)]).toEqual([recent, others])
})

it('offers the partner of an archived conversation among the others, and nobody whose card is not here', () => {
  const conversations = [
    { partner: defined(lina), archived: true },
    { partner: null, archived: false },
  ]
  const { recent, others } = whomToWrite(conversations, SAMPLE_STUDENTS, '')
  expect([names(recent), names(others)]).toEqual([[], ['Youssef', 'Lina', 'Sara']])
})
