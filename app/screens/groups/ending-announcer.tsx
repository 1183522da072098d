import { useEffect, useRef, useState } from 'react'
import { GROUP_WARNING, MINUTE } from '../../../schemas/constants.ts'
import { phaseOf, secondsLeft, type Phase } from '../../../schemas/rules/countdown.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import type { GroupView } from '../../data/views.ts'

/** Says once that a group of mine ends in ten minutes, and once that it has ended; its countdown is silent (design-language.md section 9). */
export function EndingAnnouncer({ groups }: { groups: Pick<GroupView, 'id' | 'name' | 'endTime'>[] }) {
  const phases = useEachSecond((now) => groups.map(({ id, endTime }) => `${id} ${phaseOf(secondsLeft(endTime, now))}`).join())
  const known = useRef(new Map<string, Phase>())
  const [words, setWords] = useState('')

  useEffect(() => {
    const before = known.current
    known.current = new Map(phases === '' ? [] : phases.split(',').map((each) => each.split(' ') as [string, Phase]))
    // What was so when it came to the screen can be read there.
    const said = groups.flatMap(({ id, name }) => {
      const [was, is] = [before.get(id), known.current.get(id)]
      if (was === undefined || was === is || is === 'running') return []
      return is === 'over' ? `${name} has ended.` : `${name} ends in ${GROUP_WARNING / MINUTE} minutes.`
    })
    if (said.length > 0) setWords(said.join(' '))
    // The names alone are nothing to speak of.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [phases])

  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
