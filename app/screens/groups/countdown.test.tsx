import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../schemas/constants.ts'
import { Countdown } from './countdown.tsx'

const NOW = Date.parse('2026-03-05T15:00:00.000Z')
vi.mock('../../data/time/use-each-second.ts', () => ({ useEachSecond: <T,>(read: (now: number) => T) => read(NOW) }))

it('GROUP-034 a countdown is red from ten minutes on, and not one second before', () => {
  const drawn = (left: number) => renderToStaticMarkup(<Countdown startTime={NOW - HOUR} endTime={NOW + left} />)
  expect(drawn(10 * MINUTE + SECOND)).toContain('0:10:01')
  expect(drawn(10 * MINUTE + SECOND)).not.toContain('bg-danger')
  expect(drawn(10 * MINUTE)).toContain('Ending Soon 10:00')
  for (const left of [10 * MINUTE, SECOND, 0]) expect(drawn(left)).toContain('bg-danger')
})
