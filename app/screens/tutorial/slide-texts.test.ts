import { expect, it } from 'vitest'
import { slideTexts } from './slide-texts.ts'

it('the tutorial promises nothing for a closed Friendioo when the browser sends nothing then', () => {
  const last = (sendsClosed: boolean) => slideTexts(sendsClosed).at(-1)!.text
  expect(last(true)).toContain('goes when there is a network again, once.')
  expect(last(false)).toContain('goes when there is a network again and Friendioo is open, once.')
})
