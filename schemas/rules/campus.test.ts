import { expect, it } from 'vitest'
import { campusOfAddress } from './campus.ts'

it('a campus is the domain of the address that proved it; what anybody can have proves none', () => {
  expect(campusOfAddress('amina@uni.example')).toBe('uni.example')
  expect(campusOfAddress('amina@students.uni.example')).toBe('students.uni.example')
  expect([campusOfAddress('amina@gmail.com'), campusOfAddress('amina@web.de')]).toEqual([null, null])
})
