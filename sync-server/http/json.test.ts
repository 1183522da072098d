import { describe, expect, it } from 'vitest'
import { asJson, JSON_DEPTH_MAX, JSON_VALUES_MAX, TOO_MANY_VALUES } from './json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('asJson', () => {
  it('N44 accepts a text of the greatest depth and refuses one more level, however many there are', () => {
    expect(JSON.stringify(asJson(nested(JSON_DEPTH_MAX)))).toBe(nested(JSON_DEPTH_MAX))
    for (const levels of [JSON_DEPTH_MAX + 1, 500_000]) {
      expect(() => asJson(nested(levels))).toThrow('nested too deeply')
      expect(() => asJson('{"a":'.repeat(levels))).toThrow('nested too deeply')
    }
  })

  it.each([
    ['brackets in a string', JSON.stringify('['.repeat(100))],
    ['brackets after an escaped quote', JSON.stringify({ a: `"${'{'.repeat(100)}` })],
    ['brackets after escaped backslashes', JSON.stringify([`\\`, `\\"${'['.repeat(100)}`, `\\\\`])],
    ['many short lists', JSON.stringify(Array.from({ length: 600 }, () => [{}]))],
  ])('N44 counts no %s', (_, text) => {
    expect(JSON.stringify(asJson(text))).toBe(text)
  })

  it.each([
    [
      'numbers',
      (count: number) =>
        `[${Array(count - 2)
          .fill(0)
          .join(', ')}]`,
    ],
    ['fields', (count: number) => `{${Array.from({ length: count - 2 }, (_, at) => `"k${at}":1`).join(',')}}`],
    [
      'lists',
      (count: number) =>
        `[${Array((count - 2) / 2)
          .fill('[0]')
          .join(',')}]`,
    ],
  ])('N81 accepts the greatest number of values and refuses more with 400: %s', (_, textOf) => {
    const refusal = expect.objectContaining({
      status: 400,
      code: TOO_MANY_VALUES,
      message: `The body has too many values: at most ${JSON_VALUES_MAX}.`,
    })
    expect(asJson(textOf(JSON_VALUES_MAX))).toBeTypeOf('object')
    for (const count of [JSON_VALUES_MAX + 2, 1_000_000]) expect(() => asJson(textOf(count))).toThrow(refusal)
    expect(asJson(textOf(JSON_VALUES_MAX + 2), JSON_VALUES_MAX + 2)).toBeTypeOf('object')
  })

  it('N81 counts no commas and brackets in a string', () => {
    expect(asJson(JSON.stringify([',[{'.repeat(JSON_VALUES_MAX)]))).toHaveLength(1)
  })

  it.each(['__proto__', 'constructor', 'prototype', '__\\u0070roto__'])('N31 refuses the key %s at any depth', (key) => {
    expect(() => asJson(`[{"a":[{"${key}":1}]}]`)).toThrow('cannot be used')
    expect(asJson(`["${key}"]`)).toHaveLength(1)
  })

  it.each(['', '{', '"', '"\\"', '[]]', '{"a":}', 'nothing'])('refuses %j, which is not JSON', (text) => {
    expect(() => asJson(text)).toThrow('not JSON')
  })
})
