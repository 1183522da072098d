import { describe, expect, it } from 'vitest'
import { SUMMARY_TEXT_MAX } from '../constants.ts'
import { summaryText } from './conversation.ts'

describe('a conversation summary', () => {
  it('has the whole text of a message of 300 characters', () => {
    const text = '🩺'.repeat(SUMMARY_TEXT_MAX)
    expect(summaryText(text)).toBe(text)
  })

  it('has the first 300 characters of a longer message, and breaks none', () => {
    expect(summaryText(`a${'🩺'.repeat(SUMMARY_TEXT_MAX)}`)).toBe(`a${'🩺'.repeat(SUMMARY_TEXT_MAX - 1)}`)
  })
})
