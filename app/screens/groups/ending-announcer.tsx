import { useEffect, useRef, useState } from 'react'
import { GROUP_WARNING, MINUTE } from '../../../schemas/constants.ts'
import { phaseOf, secondsLeft, type Phase } from '../../../schemas/rules/countdown.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import type { GroupView } from '../../data/views.ts'

/**
 * Announces once that a group of the student ends in ten minutes, and once that it has ended. Its countdown is silent
 * (design-language.md section 9).
 */
export function EndingAnnouncer({ groups }: { groups: Pick<GroupView, 'id' | 'name' | 'endTime'>[] }) {
  const phases = useEachSecond((now) => groups.map(({ id, endTime }) => `${id} ${phaseOf(secondsLeft(endTime, now))}`).join())
  const known = useRef(new Map<string, Phase>())
  const [words, setWords] = useState('')

  useEffect(() => {
    const before = known.current
    // cast: joined from such pairs in this file
    known.current = new Map(phases === '' ? [] : phases.split(',').map((each) => each.split(' ') as [string, Phase]))
    // Announce only changes. A state that was there from the start can be read on the screen.
    const said = groups.flatMap(({ id, name }) => {
      const [was, is] = [before.get(id), known.current.get(id)]
      if (was === undefined || was === is || is === 'running') return []
      return is === 'over' ? `${name} has ended.` : `${name} ends in ${GROUP_WARNING / MINUTE} minutes.`
    })
    if (said.length > 0) setWords(said.join(' '))
    // A change of the names alone announces nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [phases])

  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
