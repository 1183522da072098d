import { describe, expect, it } from 'vitest'
import { asDraft, draftFrom } from './draft-json.ts'

describe('the draft of a form', () => {
  it.each([[{ firstName: 'Mina' }], [''], ['data:image/webp;base64,AA']])('%j comes back as it was', (value) => {
    expect(draftFrom(asDraft(value))).toEqual(value)
  })

  it('is nothing where nothing was typed', () => {
    expect([asDraft(null), asDraft({})]).toEqual(['', ''])
    expect(draftFrom('')).toBeNull()
  })

  it('is nothing where it cannot be read', () => {
    expect(draftFrom('{"firstName":"Mi')).toBeNull()
  })
})
