import { expect, it } from 'vitest'
import { whatsappHint } from './whatsapp-hint.ts'

it.each(['', ' ', '+962 79 555 0192', '00962 79 555 0192'])(
  'PROF-012 the hint below “%s” says that the country code belongs to it',
  (number) => {
    expect(whatsappHint(number)).toMatch(/^With the country code/)
  },
)

it.each(['079 555 0192', ' 0791'])('PROF-012 the hint below “%s” asks to begin with the country code', (number) => {
  expect(whatsappHint(number)).toMatch(/^Begin with the country code/)
})
