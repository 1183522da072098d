import { expect, it } from 'vitest'
import { seatRow } from './seat-row-layout.ts'

it.each([
  ['my own, alone', [1, 1, 1], { portraits: 1, more: 0, open: 1 }],
  ['a squad', [3, 3, 2], { portraits: 3, more: 0, open: 2 }],
  ['a full squad', [5, 5, 0], { portraits: 5, more: 0, open: 0 }],
  ['a big table, nearly empty', [1, 1, 14], { portraits: 1, more: 0, open: 4 }],
  ['a big table, nearly full', [9, 9, 6], { portraits: 3, more: 6, open: 1 }],
  ['a full big table', [15, 15, 0], { portraits: 3, more: 12, open: 0 }],
  ['two whom this device does not know', [3, 1, 2], { portraits: 1, more: 2, open: 2 }],
  ['nobody known', [2, 0, 0], { portraits: 0, more: 2, open: 0 }],
] as const)('fills the row of seats for %s', (_, [taken, known, left], row) => {
  expect(seatRow(taken, known, left)).toEqual(row)
})
