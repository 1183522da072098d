import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { quotedName, sharesName, whichGroup } from './shared-name.ts'

type Ends = ReturnType<typeof group> & { endTime: number }
const SQUAD = 'Small Squad Study Group'
const group = (id: string, name: string, subject = 'Anatomy') => ({ id, name, subject })

describe('two groups of the same name', () => {
  it('are known, whatever stands around the name; a group does not share its name with itself', () => {
    const [a, b, c] = [group('a', SQUAD), group('b', `${SQUAD} `), group('c', 'Upper limb')] as const
    expect([a, b, c].map((each) => sharesName(each, [a, b, c]))).toEqual([true, true, false])
    expect(sharesName(a, [a])).toBe(false)
  })

  it('are told apart in a question by subject and end', () => {
    const noon = new Date(2026, 2, 12, 12).getTime()
    const [a, b, c] = [group('a', SQUAD), group('b', SQUAD, 'Pathology'), group('c', 'Upper limb')].map((each) => ({
      ...each,
      endTime: noon + HOUR,
    })) as [Ends, Ends, Ends] // cast: three groups
    expect([a, b, c].map((each) => whichGroup(each, [a, b, c], noon))).toEqual(['Anatomy, ends 1:00 PM. ', 'Pathology, ends 1:00 PM. ', ''])
  })

  it('are quoted with subject and time; a name of its own stands alone', () => {
    const [a, b, c] = [group('a', SQUAD), group('b', SQUAD, 'Pathology'), group('c', 'Upper limb')] as const
    expect([a, b, c].map((each) => quotedName(each, [a, b, c], ({ id }) => `${id} PM`))).toEqual([
      `“${SQUAD}” (${isolateText('Anatomy')}, a PM)`,
      `“${SQUAD}” (${isolateText('Pathology')}, b PM)`,
      '“Upper limb”',
    ])
  })
})
