import { expect, it } from 'vitest'
import { isStranger } from './stranger.ts'

it('N67 somebody is a stranger only while nothing at all connects the two', () => {
  for (const wrote of [false, true])
    for (const asked of [false, true])
      for (const sharesGroup of [false, true])
        expect(isStranger({ wrote, asked, sharesGroup })).toBe([wrote, asked, sharesGroup].every((tie) => !tie))
})
