import { expect, it } from 'vitest'
import { isolated } from './isolated.ts'

it.each(['زهراء', 'נועה', 'Anatomy زهراء', '\u202Eturned'])('words that turn the text beside them stand for themselves: %j', (words) => {
  expect(isolated(words)).toBe(`\u2068${words}\u2069`)
})

it.each(['', 'Amina', 'Élodie 3', '阿米娜', '🎓 Anatomy'])('other words stay as they are: %j', (words) => {
  expect(isolated(words)).toBe(words)
})
