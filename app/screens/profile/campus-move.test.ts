import { describe, expect, it } from 'vitest'
import type { CampusId } from '../../../schemas/ids.ts'
import { campusMove } from './campus-move.ts'

const on = (campusId: string | null, email = '', emailVerified = false) => ({ campusId: campusId as CampusId | null, email, emailVerified })

describe('the campus after verifying an address', () => {
  it.each([
    ['the same university', on('uni.example', 'a@uni.example', true), 'b@uni.example'],
    ['a campus that was given otherwise', on('demo'), 'a@uni.example'],
    ['a campus that my address did not prove', on('guests.example', 'a@uni.example', true), 'a@lakeside.example'],
    ['a private address, with no campus to lose', on(null), 'a@gmail.com'],
    ['a campus of a provider that signs in', on('https://login.uni.example', 'a@uni.example'), 'a@lakeside.example'],
    ['what is no address yet', on('uni.example', 'a@uni.example', true), 'a@lakeside'],
  ])('stays for %s', (_, me, typed) => expect(campusMove(me, typed)).toBe(''))

  it('moves for another university, is lost for a private address, and is set by a first address', () => {
    expect(campusMove(on('uni.example', 'a@uni.example', true), ' A@Lakeside.example ')).toMatch(
      /^Verifying it moves you from the campus of uni\.example to that of lakeside\.example\./,
    )
    expect(campusMove(on('uni.example', 'a@lakeside.example'), 'a@lakeside.example')).toMatch(/^Verifying it moves you/)
    expect(campusMove(on('uni.example', 'a@uni.example', true), 'a@gmail.com')).toMatch(/you leave the uni\.example/)
    expect(campusMove(on(null), 'a@uni.example')).toBe('Verifying it brings you to the campus of uni.example.')
  })
})
