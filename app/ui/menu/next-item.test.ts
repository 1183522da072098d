import { expect, it } from 'vitest'
import { nextItem } from './next-item.ts'

const names = ['Copy', 'Copy link', 'Edit', 'Delete']

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 3, 0],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['c', -1, 0],
  ['C', 0, 1],
  ['c', 1, 0],
  ['d', 0, 3],
  ['x', 0, null],
  [' ', 0, null],
  ['Shift', 0, null],
])('%s leads from item %s to item %s', (key, from, to) => expect(nextItem(key, from, names)).toBe(to))
