import { describe, expect, it } from 'vitest'
import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import type { Account } from '../../data/views.ts'
import { changeOf, lacksConsent, problemsOf } from './welcome-draft.ts'

const me = { firstName: '', lastName: 'Yusuf', program: '', year: '2nd Year', privacyAgreed: null } as unknown as Account

describe('the first screen', () => {
  it('submits only changed values, without blanks around them', () => {
    expect(changeOf(me, {})).toEqual({})
    expect(changeOf(me, { firstName: ' Amina ', lastName: 'Yusuf ', program: 'Medicine', year: '2nd Year' })).toEqual({
      firstName: 'Amina',
      program: 'Medicine',
    })
  })

  it.each([
    [{}, true, ['firstName']],
    [{ firstName: ' ', lastName: '' }, true, ['firstName', 'lastName']],
    [{ firstName: 'Amina' }, false, ['agreed']],
    [{ firstName: 'Amina' }, true, []],
  ])('the first screen with %j typed and agreed %s lacks %j', (edits, agreed, lacks) => {
    expect(Object.keys(problemsOf(me, edits, agreed))).toEqual(lacks)
  })

  it('requires the consent once for each version of the page', () => {
    const agreedTo = (version: string) => ({ ...me, privacyAgreed: { version, at: 1 } })
    expect([me, agreedTo('2020-01-01'), agreedTo(PRIVACY_VERSION)].map(lacksConsent)).toEqual([true, true, false])
    expect(problemsOf(agreedTo(PRIVACY_VERSION), { firstName: 'Amina' }, false)).toEqual({})
  })
})
