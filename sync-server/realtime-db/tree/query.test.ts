import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { compareKeys, compareValues } from './order.ts'
import { compareEntries, queryOf, select, type Entry, type Query } from './query.ts'
import type { Tree } from './value.ts'
import { Window } from './window.ts'

const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key)
const query = (asked: unknown): Query => queryOf(asked)!

it('keys are ordered by their numbers if they look like 32-bit integers, and then by their characters', () => {
  const sorted = ['-5', '0', '2', '10', '010', '2147483647', '-a', '2147483648', 'B', 'a', 'b']
  expect([...sorted].reverse().sort(compareKeys)).toEqual(sorted)
  expect(['x', '[MAX_NAME]', '[MIN_NAME]', '1'].sort(compareKeys)).toEqual(['[MIN_NAME]', '1', 'x', '[MAX_NAME]'])
})

it('values are ordered null, false, true, numbers, texts, objects', () => {
  const sorted: Tree[] = [null, false, true, -1, 0, 2, 'B', 'a', { x: 1 }]
  expect([...sorted].reverse().sort(compareValues)).toEqual(sorted)
})

it('RTDB-028 a limit is a positive integer', () => {
  for (const l of [0, -1, 1.5, '5', null, Infinity]) expect(() => queryOf({ l, vf: 'r' })).toThrow(Refusal)
  expect(query({ l: 1, vf: 'r' }).limit).toEqual({ count: 1, side: 'last' })
})

it('a query that is none is refused, and an empty one asks for everything', () => {
  expect(queryOf(undefined)).toBeNull()
  expect(queryOf({})).toBeNull()
  for (const asked of [7, [], { i: 5 }, { i: 'a.b' }, { i: '' }, { sp: {} }, { sp: 1, sn: 2 }, { ep: [] }])
    expect(() => queryOf(asked)).toThrow(Refusal)
})

it('a range begins and ends at a value and a key, included or not', () => {
  const entries = [
    { key: 'a', value: { n: 1 } },
    { key: 'b', value: { n: 2 } },
    { key: 'c', value: { n: 2 } },
    { key: 'd', value: { n: 3 } },
    { key: 'e', value: { other: 0 } },
  ]
  const found = (asked: object) => keys(select(entries, query({ i: 'n', ...asked }))).join('')
  expect(found({})).toBe('eabcd')
  expect(found({ sp: 2, sin: true })).toBe('bcd')
  expect(found({ sp: 2, sn: 'b', sin: false })).toBe('cd')
  expect(found({ sp: 2, sn: '[MAX_NAME]', sin: false })).toBe('d')
  expect(found({ ep: 2, ein: true })).toBe('eabc')
  expect(found({ ep: 2, en: '[MIN_NAME]', ein: false })).toBe('ea')
  expect(found({ sp: 2, sin: true, ep: 2, ein: true })).toBe('bc')
  expect(found({ sp: null, sin: true, ep: null, ein: true })).toBe('e')
  expect(found({ l: 2, vf: 'l' })).toBe('ea')
  expect(found({ l: 2, vf: 'r', ep: 2, ein: true })).toBe('bc')
  expect(keys(select(entries, query({ i: '.key', sp: 'b', sin: true, ep: 'd', ein: false }))).join('')).toBe('bc')
  const leaves = [
    { key: 'x', value: 2 },
    { key: 'y', value: 1 },
  ]
  expect(keys(select(leaves, query({ i: '.value', l: 5, vf: 'l' }))).join('')).toBe('yx')
})

it('a window that is changed child by child has the result of the query among all children, and returns each difference', () => {
  const value = fc.option(fc.record({ n: fc.integer({ min: 0, max: 5 }), more: fc.boolean() }), { nil: null })
  const step = fc.record({ key: fc.constantFrom(...'abcdefgh'), value })
  const asked = fc.record({
    i: fc.constantFrom('.key', 'n'),
    limit: fc.option(fc.record({ l: fc.integer({ min: 1, max: 4 }), vf: fc.constantFrom('l', 'r') }), { nil: null }),
    range: fc.option(fc.record({ sp: fc.integer({ min: 0, max: 3 }), sin: fc.boolean() }), { nil: null }),
  })
  fc.assert(
    fc.property(asked, fc.array(step, { maxLength: 40 }), ({ i, limit, range }, steps) => {
      const of = query({ i, ...limit, ...(i === 'n' && range) })
      const all = new Map<string, Tree>()
      const entries = () => [...all].map(([key, child]) => ({ key, value: child }))
      const window = new Window(of, [])
      const told = new Map<string, Tree>()
      for (const { key, value: child } of steps) {
        if (child === null) all.delete(key)
        else all.set(key, child)
        let changes = window.change(key, child)
        if (changes === 'reload') changes = window.reload(select(entries(), of))
        for (const [name, changed] of Object.entries(changes)) {
          if (changed === null) told.delete(name)
          else told.set(name, changed)
        }
        expect(window.entries).toEqual(select(entries(), of))
        expect([...told].map(([name, heard]) => ({ key: name, value: heard })).sort(compareEntries(of.index))).toEqual(window.entries)
      }
    }),
  )
})
