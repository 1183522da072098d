import { expect, it } from 'vitest'
import { reloadText, stoppedText } from './saved-text.ts'

it.each([stoppedText, reloadText])('OFFL-020 %o promises that nothing is lost only when the browser stores something', (text) => {
  expect(text(false)).toMatch(/is still saved|stays/)
  expect(text(true)).toMatch(/is lost.*this browser saves nothing/)
  expect(text(true)).not.toMatch(/is still saved|stays/)
})
