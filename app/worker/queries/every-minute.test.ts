import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { INITIAL_SHARED_STATE, ObservableValue, type SharedState } from '../tabs/shared-state.ts'
import { everyMinute } from './every-minute.ts'

describe('everyMinute', () => {
  let clock: ManualClock
  let shared: ObservableValue<SharedState>
  let looks: number[]
  let end: () => void

  beforeEach(() => {
    clock = new ManualClock()
    shared = new ObservableValue(INITIAL_SHARED_STATE)
    looks = []
    const part = everyMinute({ later: clock.later, now: () => clock.now() + shared.value.clockOffset, shared })
    end = part.watch(() => looks.push(part.read() as number))
  })

  it('AVAIL-016 emits the time at once and then every 60 s, so that availability expires', async () => {
    await clock.advance(5 * MINUTE)
    expect(looks).toEqual([0, 60, 120, 180, 240, 300].map((at) => at * SECOND))
  })

  it('emits the time when the clock offset changes, and again 60 s later', async () => {
    await clock.advance(30 * SECOND)
    shared.update({ clockOffset: 1_000 * SECOND })
    await clock.advance(60 * SECOND)
    expect(looks).toEqual([0, 1_030, 1_090].map((at) => at * SECOND))
  })

  it('emits nothing after its end', async () => {
    end()
    await clock.advance(5 * MINUTE)
    expect(looks).toEqual([0])
  })
})
