import type { MeetupId, MessageId } from '../../../schemas/ids.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import { somebody, type Deeds } from './action.ts'

export const MEETUPS: Deeds = {
  'ask to meet': { weight: 8, run: askToMeet },
  'answer a request': {
    weight: 18,
    run: (world, tab) => {
      const here = tab.device.locals.get(tab.student!)?.all('meetups') ?? []
      const asked = here.filter((meetup) => meetup.toUserId === tab.student && meetup.status === 'pending')
      if (asked.length === 0) return
      const { id, fromUserId } = world.random.pick(asked)
      void tab.act('answerMeetup', { id, status: world.random.pick(['accepted', 'declined'] as const), requesterId: fromUserId })
    },
  },
}

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
