import { describe, expect, it } from 'vitest'
import { isComposing } from './is-composing.ts'

describe('isComposing', () => {
  it.each([
    ['a key by itself', { isComposing: false, keyCode: 13 }, false],
    ['a key in a word that is being composed', { isComposing: true, keyCode: 13 }, true],
    ['the key that ended the word, in Safari', { isComposing: false, keyCode: 229 }, true],
  ])('%s', (_, event, composing) => {
    expect(isComposing(event)).toBe(composing)
  })
})
