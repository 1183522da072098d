import { describe, expect, it } from 'vitest'
import { sampleAccount } from '../../worker/testing/sample-documents.ts'
import { asksWhoSeesContact, changeOf, draftOf, editsOf, isEdited, problemsOf, type Edits } from './profile-draft.ts'

const me = sampleAccount('amina', {
  firstName: 'Amina',
  university: 'Riverside',
  phoneNumber: '+49 30 1',
  studyTopics: ['Upper limb', 'OSCE'],
  email: 'amina@uni.example',
  contactVisibility: 'campus',
})
const changed = (edits: Edits, refused: Parameters<typeof draftOf>[1] = null) => changeOf(me, draftOf(me, refused, edits))

describe('the profile form', () => {
  it('shows the typed values over the refused ones, and those over the profile', () => {
    const draft = draftOf(me, { phoneNumber: 'home', university: 'Hilltop' }, { university: 'Lakeside' })
    expect(draft).toMatchObject({
      firstName: 'Amina',
      phoneNumber: 'home',
      university: 'Lakeside',
      studyTopics: 'Upper limb, OSCE',
      contactVisibility: 'campus',
      profileImageUrl: '',
    })
  })

  it('saves only values that differ, apart from blanks around them', () => {
    expect(changed({})).toEqual({})
    expect(changed({ firstName: ' Amina ', studyTopics: 'Upper limb ,OSCE,' })).toEqual({})
    expect(changed({ firstName: ' Mina ', contactVisibility: 'known', phoneNumber: '' })).toEqual({
      firstName: 'Mina',
      contactVisibility: 'known',
      phoneNumber: '',
    })
    expect(changed({ studyTopics: 'OSCE, Thorax,, OSCE' })).toEqual({ studyTopics: ['OSCE', 'Thorax'] })
  })

  it('saves a refused change again with its correction', () => {
    expect(changed({ phoneNumber: '+49 30 2' }, { phoneNumber: 'home', lastName: 'Yusuf' })).toEqual({
      phoneNumber: '+49 30 2',
      lastName: 'Yusuf',
    })
  })

  it('counts as edited when saving would change a typed value, not when a value was refused earlier', () => {
    expect(isEdited(me, null, {})).toBe(false)
    expect(isEdited(me, null, { firstName: ' Amina ', studyTopics: 'Upper limb,OSCE' })).toBe(false)
    expect(isEdited(me, null, { firstName: 'Mina' })).toBe(true)
    expect(isEdited(me, { phoneNumber: 'home' }, {})).toBe(false)
    expect(isEdited(me, { phoneNumber: 'home' }, { phoneNumber: '+49 30 1' })).toBe(true)
  })

  it('asks who sees contact details that a student enters before they have chosen', () => {
    const unasked = { ...me, phoneNumber: '', contactVisibility: 'unasked' as const }
    const asks = (edits: Edits, of: typeof me = unasked) => {
      const draft = draftOf(of, null, edits)
      return asksWhoSeesContact(draft, changeOf(of, draft))
    }
    expect(asks({ firstName: 'Mina' })).toBe(false)
    expect(asks({ phoneNumber: '+49 30 2' })).toBe(true)
    expect(asks({ email: 'mina@uni.example' })).toBe(true)
    expect(asks({ phoneNumber: '+49 30 2', contactVisibility: 'nobody' })).toBe(false)
    expect(asks({ phoneNumber: '+49 30 2' }, me)).toBe(false)
  })

  it('sends nothing for a refused field that is set back to the saved value', () => {
    expect(changed({ phoneNumber: '+49 30 1' }, { phoneNumber: 'home', lastName: 'Yusuf' })).toEqual({ lastName: 'Yusuf' })
  })

  it('restores as edits everything that discarding a draft would lose', () => {
    expect(editsOf(me, draftOf(me, { phoneNumber: 'home' }, { firstName: 'Mina', lastName: me.lastName }))).toEqual({
      phoneNumber: 'home',
      firstName: 'Mina',
    })
  })

  it.each([
    ['phoneNumber', '079 555 home', 'Use digits, spaces and + ( ) - . only.'],
    ['whatsappNumber', 'x', 'Use digits, spaces and + ( ) - . only.'],
    ['phoneNumber', '1'.repeat(33), 'Use at most 32 characters.'],
    ['email', 'amina at uni', 'Enter an email address like you@university.edu.'],
    ['firstName', 'a'.repeat(101), 'Use at most 100 characters.'],
    ['studyTopics', Array.from({ length: 31 }, (_, at) => `t${at}`).join(), 'Use at most 30 topics.'],
    ['studyTopics', 'a'.repeat(101), 'Use at most 100 characters.'],
  ] as const)('says what is wrong with %s %s', (field, typed, words) => {
    expect(problemsOf(changed({ [field]: typed }))).toEqual({ [field]: words })
  })

  it('accepts an empty field, and numbers as people write them', () => {
    expect(problemsOf(changed({ phoneNumber: '', email: '', firstName: '' }))).toEqual({})
    expect(problemsOf(changed({ phoneNumber: '+962 (79) 555-01.92', email: 'Amina.Y@uni.example' }))).toEqual({})
  })
})
