import { describe, expect, it } from 'vitest'
import { demoMode, type DemoMode, type DemoWish } from './demo-mode.ts'

type Row = [wish: DemoWish | null, loopback: boolean, production: boolean, mode: DemoMode | 'refused']

/** Every wish on every kind of server. */
const MODES: Row[] = [
  [null, true, false, 'private'],
  [null, true, true, 'off'],
  [null, false, false, 'off'],
  [null, false, true, 'off'],
  ['0', true, false, 'off'],
  ['0', true, true, 'off'],
  ['0', false, false, 'off'],
  ['0', false, true, 'off'],
  ['1', true, false, 'private'],
  ['1', true, true, 'announced'],
  ['1', false, false, 'refused'],
  ['1', false, true, 'refused'],
  ['public', true, false, 'private'],
  ['public', true, true, 'announced'],
  ['public', false, false, 'announced'],
  ['public', false, true, 'announced'],
]

describe('the demo mode', () => {
  it.each(MODES)(
    'N38 N64 the demo mode of DEMO=%s with a loopback HOST %s and signs of production %s is %s',
    (wish, loopback, production, mode) => {
      expect(demoMode({ wish, loopback, production })).toBe(mode)
    },
  )

  it('has a row for every case', () => {
    expect(new Set(MODES.map((row) => row.slice(0, 3).join())).size).toBe(16)
  })
})
