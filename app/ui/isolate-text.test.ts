import { expect, it } from 'vitest'
import { isolateText } from './isolate-text.ts'

it.each(['زهراء', 'נועה', 'Anatomy زهراء', '\u202Eturned'])('words that turn the text beside them stand for themselves: %j', (words) => {
  expect(isolateText(words)).toBe(`\u2068${words}\u2069`)
})

it.each(['', 'Amina', 'Élodie 3', '阿米娜', '🎓 Anatomy'])('other words stay as they are: %j', (words) => {
  expect(isolateText(words)).toBe(words)
})
