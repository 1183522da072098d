import { describe, expect, it } from 'vitest'
import { findEntries } from './find-entries.ts'

const entry = (name: string, more = '') => ({ name, words: `${name} ${more}` })
const people = {
  title: 'People',
  entries: [entry('Johanna Klein'), entry('Hana Sato', 'Nursing'), entry('Zoë Hansen')],
  most: 2,
  unasked: 0,
}
const actions = { title: 'Actions', entries: [entry('New message', 'write'), entry('Sign out', 'leave')], most: 9, unasked: 9 }
const found = (typed: string) =>
  findEntries([people, actions], typed).map(({ title, entries }) => [title, ...entries.map(({ name }) => name)])

describe('the palette', () => {
  it('shows what it can do while nothing is typed', () => {
    expect(found(' ')).toEqual([['Actions', 'New message', 'Sign out']])
  })

  it('shows names that begin with the word first, and no more than fit', () => {
    expect(found('han')).toEqual([['People', 'Hana Sato', 'Zoë Hansen']])
  })

  it.each([
    ['zoe', [['People', 'Zoë Hansen']]],
    ['nurs HANA', [['People', 'Hana Sato']]],
    ['write', [['Actions', 'New message']]],
    ['sig', [['Actions', 'Sign out']]],
    ['xylophone', []],
  ])('finds "%s" in names and in other words, without accents', (typed, parts) => expect(found(typed)).toEqual(parts))
})
