import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { KEY_MAX, pathOf } from './path.ts'
import { VALUES_MAX } from '../limits.ts'
import { checkCount, isObject, isSame, resolve, STRING_MAX, treeOf, valueAt, withValuesAt, type PlacedValue, type Tree } from './value.ts'

const reason = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return null
}

it('N31 RTDB-022 RTDB-023 a key is not empty, has none of . # $ / [ ], and is no key of a prototype', () => {
  expect(pathOf('/conversations/a_b//messages/')).toEqual(['conversations', 'a_b', 'messages'])
  for (const character of '.#$[]\n\u007f') expect(reason(() => pathOf(`/a${character}b`))).toBe('invalid_path')
  for (const key of ['', 'a.b', 'a#b', 'a$b', 'a/b', 'a[b', 'a]b', '__proto__', 'constructor'])
    expect(reason(() => resolve({ [key]: 1, ok: 2 }, null, 0))).toBe('invalid_path')
  expect(reason(() => pathOf('k'.repeat(KEY_MAX)))).toBeNull()
  expect(reason(() => pathOf('k'.repeat(KEY_MAX + 1)))).toBe('invalid_path')
  expect(reason(() => pathOf('a/'.repeat(33)))).toBe('invalid_path')
  expect(reason(() => pathOf(7))).toBe('invalid_path')
})

it('RTDB-024 a text has at most 10 MB, in bytes', () => {
  expect(reason(() => resolve('x'.repeat(STRING_MAX), null, 0))).toBeNull()
  expect(reason(() => resolve('x'.repeat(STRING_MAX + 1), null, 0))).toBe('invalid_data')
  expect(reason(() => resolve('é'.repeat(STRING_MAX / 2), null, 0))).toBeNull()
  expect(reason(() => resolve('é'.repeat(STRING_MAX / 2 + 1), null, 0))).toBe('invalid_data')
})

it('RTDB-025 RTDB-026 RTDB-027 a value is not undefined, no function and no number that is not finite', () => {
  for (const value of [undefined, () => 1, Number.NaN, Infinity, -Infinity, 1n, Symbol('x')])
    for (const within of [value, { a: value }, { a: { b: [value] } }]) expect(reason(() => resolve(within, null, 0))).toBe('invalid_data')
  expect(reason(() => resolve({ '.priority': 5, '.value': 1 }, null, 0))).toBe('invalid_data')
  expect(resolve({ '.priority': null, '.value': 1 }, null, 0)).toBe(1)
})

it('a server value is the time, or a number that is added to what is there', () => {
  const timestamp = { '.sv': 'timestamp' }
  expect(resolve({ at: timestamp, n: { '.sv': { increment: 2 } } }, { n: 40 }, 1_000)).toEqual({ at: 1_000, n: 42 })
  expect(resolve({ '.sv': { increment: -2 } }, 'a text', 0)).toBe(-2)
  for (const asked of ['random', { increment: '1' }, { increment: Infinity }, null])
    expect(reason(() => resolve({ '.sv': asked }, 1, 0))).toBe('invalid_data')
})

it('null, empty objects and empty lists are nothing', () => {
  expect(resolve({ a: null, b: {}, c: [], d: 'x' }, null, 0)).toEqual({ d: 'x' })
  expect(treeOf({ a: null, b: undefined, c: [], e: '' })).toEqual({ e: '' })
  expect(resolve({ a: { b: null } }, null, 0)).toBeNull()
})

it('lists are objects with numbers as keys', () => {
  expect(resolve({ d: ['x', null, 'z'] }, null, 0)).toEqual({ d: { 0: 'x', 2: 'z' } })
  expect(treeOf({ d: [true] })).toEqual({ d: { 0: true } })
})

it('a value is read and replaced at a path, and what becomes empty goes', () => {
  const tree = { a: { b: 1, c: 2 } }
  expect(valueAt(tree, ['a', 'b'])).toBe(1)
  expect(valueAt(tree, ['a', 'toString'])).toBeNull()
  expect(withValuesAt(tree, [{ path: ['a', 'b'], value: null }])).toEqual({ a: { c: 2 } })
  expect(withValuesAt({ a: { b: 1 } }, [{ path: ['a', 'b'], value: null }])).toBeNull()
  expect(withValuesAt('x', [{ path: ['a', 'b'], value: 1 }])).toEqual({ a: { b: 1 } })
  expect(isSame({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
})

/** Puts one value at a path, the plain way. */
function put(tree: Tree, [key, ...rest]: readonly string[], value: Tree): Tree {
  if (key === undefined) return value
  const { [key]: before = null, ...others } = isObject(tree) ? tree : {}
  const child = put(before, rest, value)
  const children = child === null ? others : { ...others, [key]: child }
  return Object.keys(children).length === 0 ? null : children
}

it('many values at once give what they give one after the other, whichever paths lead through others', () => {
  const leaf = fc.constantFrom<Tree>(null, 1, 'x', { a: 1 }, { b: { c: 2 } })
  const placed = fc.record<PlacedValue>({ path: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }), value: leaf })
  fc.assert(
    fc.property(leaf, fc.array(placed, { maxLength: 8 }), (tree, values) => {
      expect(withValuesAt(tree, values)).toEqual(values.reduce((before, { path, value }) => put(before, path, value), tree))
    }),
    { numRuns: 500 },
  )
})

it('N76 a write has at most 1,000 values, with the objects around them', () => {
  const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
  expect(reason(() => checkCount(wide(VALUES_MAX - 1)))).toBeNull()
  expect(reason(() => checkCount(wide(VALUES_MAX)))).toBe('too_big')
  expect(reason(() => checkCount({ a: { b: [wide(VALUES_MAX - 4), 'x'] } }))).toBe('too_big')
  expect(reason(() => checkCount('x'))).toBeNull()
})
