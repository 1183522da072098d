import { expect, it } from 'vitest'
import { GROUP_MINUTES, INVITEES_MAX, WIZARD_HOURS } from '../../../schemas/constants.ts'
import { MAX_MEMBERS, seats } from '../../../schemas/rules/group.ts'
import { slideTexts } from '../tutorial/slide-texts.ts'
import { GROUP_SEATS, GROUP_TIMES } from './group-claims.ts'

it('what the landing pages and the tutorial say of study groups is what the forms offer', () => {
  expect([GROUP_SEATS, Math.min(...Object.values(MAX_MEMBERS)), seats('large', undefined, INVITEES_MAX)]).toEqual([
    'From two seats up',
    2,
    INVITEES_MAX + 1,
  ])
  expect([GROUP_TIMES, Math.min(...GROUP_MINUTES), Math.max(...GROUP_MINUTES)]).toEqual(['Half an hour to six hours', 30, 360])
  expect(slideTexts(true)[2]!.text).toContain(`choose ${WIZARD_HOURS[0]} to ${WIZARD_HOURS.at(-1)} hours`)
})
