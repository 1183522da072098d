import { expect, it } from 'vitest'
import { campusOfAddress } from './campus.ts'

it('campusOfAddress returns the domain of the address that proves a campus, and null for a mail host that anybody can use', () => {
  expect(campusOfAddress('amina@uni.example')).toBe('uni.example')
  expect(campusOfAddress('amina@students.uni.example')).toBe('students.uni.example')
  expect([campusOfAddress('amina@gmail.com'), campusOfAddress('amina@web.de')]).toEqual([null, null])
})
