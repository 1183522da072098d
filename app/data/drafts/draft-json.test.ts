import { describe, expect, it } from 'vitest'
import { asDraft, draftFrom } from './draft-json.ts'

describe('the draft of a form', () => {
  it.each([[{ firstName: 'Mina' }], [''], ['data:image/webp;base64,AA']])('restores %j unchanged', (value) => {
    expect(draftFrom(asDraft(value))).toEqual(value)
  })

  it('is empty when nothing is typed', () => {
    expect([asDraft(null), asDraft({})]).toEqual(['', ''])
    expect(draftFrom('')).toBeNull()
  })

  it('is null when the text is not valid JSON', () => {
    expect(draftFrom('{"firstName":"Mi')).toBeNull()
  })
})
