import { expect, it } from 'vitest'
import { menuPlace } from './menu-place.ts'

const page = { width: 1280, height: 800 }
const menu = { width: 244, height: 200 }
const pointer = (x: number, y: number) => ({ x, top: y, bottom: y })

it.each([
  ['below and after the pointer', pointer(300, 100), false, { left: 300, top: 100 }],
  ['above it where there is no room below', pointer(300, 700), false, { left: 300, top: 500 }],
  ['inside the page at its end', pointer(1270, 100), false, { left: 1028, top: 100 }],
  ['below a button', { x: 40, top: 60, bottom: 104 }, false, { left: 40, top: 104 }],
  ['above a button at the foot', { x: 40, top: 740, bottom: 784 }, false, { left: 40, top: 540 }],
  ['before the pointer from right to left', pointer(300, 100), true, { left: 56, top: 100 }],
  ['inside the page at its start from right to left', pointer(100, 100), true, { left: 8, top: 100 }],
])('a menu opens %s', (_, at, rtl, place) => expect(menuPlace(at, menu, page, rtl)).toEqual(place))

it('a menu that is taller than the page starts at its head', () => {
  expect(menuPlace(pointer(0, 100), { width: 244, height: 900 }, page, false)).toEqual({ left: 8, top: 8 })
})
