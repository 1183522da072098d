import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { CommandName } from '../../../schemas/commands/registry.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { EnvelopeId } from '../../../schemas/ids.ts'
import type { MeetupView } from '../../data/views.ts'
import { named, now, sampleMeetup as meetup } from './testing/sample-meetup.ts'
import { stripOf } from './strip.ts'

const kind = (...meetups: MeetupView[]) => stripOf(meetups, 'omar', now)?.kind ?? null
const refused = (kind: CommandName) => ({ refusal: { envelopeId: 'e' as EnvelopeId, kind, reason: 'No.' } })

describe('the meetup strip of a chat', () => {
  it.each([
    ['mine, at the server', meetup(), 'asked'],
    ['mine, on its way', meetup({ waiting: true }), 'waiting'],
    ['mine, refused', meetup({ ...refused('requestMeetup') }), 'refused'],
    ['asked of me', meetup({ askedByMe: false }), 'asked-me'],
    ['asked of me, and my answer refused', meetup({ askedByMe: false, ...refused('answerMeetup') }), 'answer-refused'],
    [
      'asked of me, and answered otherwise elsewhere',
      meetup({ askedByMe: false, ...refused('answerMeetup'), status: 'declined', answeredAt: now }),
      'answer-refused',
    ],
    ['agreed, and my move refused', meetup({ status: 'accepted', ...refused('moveMeetup') }), 'change-refused'],
    ['withdrawn by the other student', meetup({ ended: { how: 'withdrawn', byUserId: idOf('omar'), at: now, reason: '' } }), 'ended'],
    ['withdrawn by me', meetup({ ended: { how: 'withdrawn', byUserId: idOf('me'), at: now, reason: '' } }), null],
    ['withdrawn long ago', meetup({ ended: { how: 'withdrawn', byUserId: idOf('omar'), at: now - 24 * HOUR, reason: '' } }), null],
    ['agreed', meetup({ status: 'accepted', answeredAt: now }), 'agreed'],
    ['going on', meetup({ status: 'accepted', answeredAt: now, at: now - 59 * MINUTE }), 'agreed'],
    ['over', meetup({ status: 'accepted', answeredAt: now, at: now - HOUR }), null],
    ['declined', meetup({ status: 'declined', answeredAt: now }), null],
    ['passed', meetup({ askedByMe: false, at: now }), 'passed'],
    ['passed while it waited here', meetup({ waiting: true, at: now }), 'passed'],
    ['long past', meetup({ at: now - 24 * HOUR }), null],
  ])('has the right kind for this meetup: %s', (_, one, expected) => {
    expect(kind(one)).toBe(expected)
  })

  it('shows the request that needs the student first, then the nearest one, and none with other students', () => {
    expect(kind(meetup(), meetup({ askedByMe: false }))).toBe('asked-me')
    expect(stripOf([named('later', { at: now + 2 * HOUR }), named('sooner')], 'omar', now)?.meetup.id).toBe('sooner')
    expect(stripOf([meetup()], 'lina', now)).toBeNull()
  })
})
