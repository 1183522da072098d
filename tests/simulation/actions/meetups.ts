import { defined } from '../../../schemas/defined.ts'
import type { MeetupId, MessageId, StudentId } from '../../../schemas/ids.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import { askerOf, canDo, isOpen, roundOf, type MeetupAction } from '../../../schemas/rules/meetup.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import { somebody, type Actions } from './action.ts'

export const MEETUPS: Actions = {
  'ask to meet': { weight: 8, run: askToMeet },
  'answer a request': {
    weight: 18,
    run: (world, tab) => {
      const here = tab.device.locals.get(tab.student!)?.all('meetups') ?? []
      const asked = here.filter((meetup) => isOpen(meetup) && askerOf(meetup) !== tab.student)
      if (asked.length === 0) return
      const meetup = world.random.pick(asked)
      const status = world.random.pick(['accepted', 'declined'] as const)
      void tab.act('answerMeetup', { id: meetup.id, status, round: roundOf(meetup), requesterId: other(meetup, tab) })
    },
  },
}

/** How a meetup changes. Only some worlds have it: the seeds that found a fault once would do something else otherwise. */
export const MEETUP_CHANGES: Actions = {
  'move a meetup': {
    weight: 6,
    run: (world, tab) =>
      change(world, tab, 'move', (meetup, partnerId) => {
        const scheduledTime = meetup.scheduledTime + world.random.between(1, 60_000)
        void tab.act('moveMeetup', { id: meetup.id, scheduledTime, reason: 'later', round: roundOf(meetup), partnerId })
      }),
  },
  'withdraw a request': {
    weight: 3,
    run: (world, tab) =>
      change(world, tab, 'withdraw', ({ id }, partnerId) => void tab.act('withdrawMeetup', { id, reason: 'withdrawn', partnerId })),
  },
  'call off a meetup': {
    weight: 3,
    run: (world, tab) =>
      change(world, tab, 'call-off', ({ id }, partnerId) => void tab.act('callOffMeetup', { id, reason: 'called off', partnerId })),
  },
}

/** Changes a meetup of this device that allows it, as far as the device knows. */
function change(world: World, tab: Tab, action: MeetupAction, how: (meetup: Meetup, partnerId: StudentId) => void): void {
  const me = defined(tab.student)
  const here = (tab.device.locals.get(me)?.all('meetups') ?? []).filter((meetup) => canDo(meetup, me, action, world.scheduler.now))
  if (here.length === 0) return
  const meetup = world.random.pick(here)
  how(meetup, other(meetup, tab))
}

const other = ({ fromUserId, toUserId }: Meetup, tab: Tab): StudentId => (fromUserId === tab.student ? toUserId : fromUserId)

/** Sends a request, and sometimes its copy in the conversation: one tap, two commands (clarification E5). */
function askToMeet(world: World, tab: Tab): void {
  const { random, scheduler } = world
  const toUserId = somebody(world, tab)
  const id = uuidv7(scheduler.now, random.bytes) as MeetupId
  const request = {
    id,
    toUserId,
    subject: `subject ${random.between(1, 99)}`,
    scheduledTime: scheduler.now + random.between(0, 60_000),
    location: 'Anatomy Lab',
    message: '',
  }
  const copy = { id: uuidv7(scheduler.now, random.bytes) as MessageId, toUserId, content: `copy of ${id}`, meetupId: id }
  const copied = random.chance(0.5)
  void tab.act('requestMeetup', request).then((kept) => {
    if (kept && copied) void tab.act('sendMessage', { ...copy, messageType: 'meetup', conversationType: 'direct', firebaseMessageId: null })
  })
}
