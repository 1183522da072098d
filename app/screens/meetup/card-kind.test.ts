import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { CommandName } from '../../../schemas/commands/registry.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { EnvelopeId } from '../../../schemas/ids.ts'
import type { MeetupView } from '../../data/views.ts'
import { named, now, sampleMeetup as meetup } from './testing/sample-meetup.ts'
import { cardKind, offeredCard, type CardKind } from './card-kind.ts'

const offered = (...meetups: MeetupView[]) => offeredCard(meetups, now)?.kind ?? null
const refused = (kind: CommandName) => ({ refusal: { envelopeId: 'e' as EnvelopeId, kind, reason: 'No.' } })

describe('the card of a meetup', () => {
  it.each<[string, MeetupView, CardKind, isOffered?: boolean]>([
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
    ['withdrawn by me', meetup({ ended: { how: 'withdrawn', byUserId: idOf('me'), at: now, reason: '' } }), 'ended', false],
    [
      'withdrawn long ago',
      meetup({ ended: { how: 'withdrawn', byUserId: idOf('omar'), at: now - 24 * HOUR, reason: '' } }),
      'ended',
      false,
    ],
    ['agreed', meetup({ status: 'accepted', answeredAt: now }), 'agreed'],
    ['going on', meetup({ status: 'accepted', answeredAt: now, at: now - 59 * MINUTE }), 'agreed'],
    ['over', meetup({ status: 'accepted', answeredAt: now, at: now - HOUR }), 'over', false],
    ['declined', meetup({ status: 'declined', answeredAt: now }), 'declined', false],
    ['passed', meetup({ askedByMe: false, at: now }), 'passed'],
    ['passed while it waited here', meetup({ waiting: true, at: now }), 'passed'],
    ['long past', meetup({ at: now - 24 * HOUR }), 'passed', false],
  ])('says the right thing, and is offered while it is out of sight if it needs the student: %s', (_, one, kind, isOffered = true) => {
    expect(cardKind(one, now)).toBe(kind)
    expect(offered(one)).toBe(isOffered ? kind : null)
  })

  it('is offered before others if it needs the student, then if its time is nearer', () => {
    expect(offered(meetup(), meetup({ askedByMe: false }))).toBe('asked-me')
    expect(offeredCard([named('later', { at: now + 2 * HOUR }), named('sooner')], now)?.meetup.id).toBe('sooner')
    expect(offered()).toBeNull()
  })
})
