import { describe, expect, it } from 'vitest'
import { handClock } from '../../tests/support/manual-server-clock.ts'
import { OPERATIONS } from '../openapi/operations.ts'
import { BODIES_OF_STUDENT_MAX, BODY_LIMITS, bodyTimeout } from './body-limits.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { OpenBodies } from './open-bodies.ts'

const [ada, ben] = ['student:ada' as LimitOwner, 'student:ben' as LimitOwner]

describe('the bodies on their way', () => {
  it('N43 the bodies of one student have a maximum of bytes together, which ended ones no longer count for', () => {
    const bodies = new OpenBodies(handClock(0))
    const [first, second, other] = [bodies.open(ada, null), bodies.open(ada, null), bodies.open(ben, null)]
    first.add(BODIES_OF_STUDENT_MAX - 10)
    second.add(10)
    expect(() => second.add(1)).toThrow('Too many uploads at once')
    other.add(BODIES_OF_STUDENT_MAX)
    first.close()
    first.close()
    second.add(BODIES_OF_STUDENT_MAX - 10)
    expect(() => second.add(1)).toThrow('Too many uploads at once')
  })

  it('N43 are refused with 408 after their time, each after its own', async () => {
    const clock = handClock(0)
    const bodies = new OpenBodies(clock)
    const [short, long, ended] = [bodies.open(null, 20_000), bodies.open(null, 60_000), bodies.open(null, 20_000)]
    const refused: unknown[] = []
    for (const { late } of [short, long, ended]) late.catch((error: unknown) => refused.push(error))
    ended.close()
    clock.advance(5_000)
    clock.advance(20_000)
    await Promise.resolve()
    expect(refused).toEqual([expect.objectContaining({ status: 408, code: 'too-slow' })])
    short.close()
    for (let at = 0; at < 8; at++) clock.advance(5_000)
    await Promise.resolve()
    expect(refused).toHaveLength(2)
  })

  it('may take longer when they are longer', () => {
    expect([0, 1024 * 1024, 8 * 1024 * 1024].map((bytes) => Math.round(bodyTimeout(bytes) / 1_000))).toEqual([20, 40, 184])
  })
})

it('N43 every route that accepts a body has a limit, and no other', () => {
  const routes = OPERATIONS.filter(({ method }) => method !== 'GET').map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(Object.keys(BODY_LIMITS).sort()).toEqual([...routes, 'POST /api/test/clock'].sort())
})
