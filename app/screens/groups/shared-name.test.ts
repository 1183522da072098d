import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { quotedName, sharesName, whichGroup } from './shared-name.ts'

type Ends = ReturnType<typeof group> & { endTime: number }
const SQUAD = 'Small Squad Study Group'
const group = (id: string, name: string, subject = 'Anatomy') => ({ id, name, subject })

describe('two groups of the same name', () => {
  it('are found despite spaces around the name', () => {
    const [a, b, c] = [group('a', SQUAD), group('b', `${SQUAD} `), group('c', 'Upper limb')] as const
    expect([a, b, c].map((each) => sharesName(each, [a, b, c]))).toEqual([true, true, false])
  })

  it('are not one group and itself', () => {
    const only = group('a', SQUAD)
    expect(sharesName(only, [only])).toBe(false)
  })

  it('are told apart in a question by subject and end', () => {
    const noon = new Date(2026, 2, 12, 12).getTime()
    const [a, b, c] = [group('a', SQUAD), group('b', SQUAD, 'Pathology'), group('c', 'Upper limb')].map((each) => ({
      ...each,
      endTime: noon + HOUR,
    })) as [Ends, Ends, Ends] // cast: three groups
    expect([a, b, c].map((each) => whichGroup(each, [a, b, c], noon))).toEqual(['Anatomy, ends 1:00 PM. ', 'Pathology, ends 1:00 PM. ', ''])
  })

  it('are quoted with subject and time', () => {
    const [a, b, c] = [group('a', SQUAD), group('b', SQUAD, 'Pathology'), group('c', 'Upper limb')] as const
    expect([a, b, c].map((each) => quotedName(each, [a, b, c], ({ id }) => `${id} PM`))).toEqual([
      `“${SQUAD}” (${isolateText('Anatomy')}, a PM)`,
      `“${SQUAD}” (${isolateText('Pathology')}, b PM)`,
      '“Upper limb”',
    ])
  })
})
