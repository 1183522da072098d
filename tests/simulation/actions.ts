import * as z from 'zod/mini'
import type { GroupView } from '../../app/worker/api.ts'
import { DEFAULT_AVAILABILITY_TEXT, UNAVAILABLE_TEXT } from '../../schemas/constants.ts'
import type { MeetupId, MessageId } from '../../schemas/ids.ts'
import type { NewMessage } from '../../schemas/message.ts'
import { NewGroup } from '../../schemas/new-group.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { dataUrl, png } from '../support/pictures.ts'
import type { Tab } from './sim-tab.ts'
import type { World } from './world.ts'

type Action = (world: World, tab: Tab) => void | Promise<void>

const partnerOf = (world: World, tab: Tab) => world.random.pick(world.server.students.filter((student) => student !== tab.student))

/** What students do. Each needs a page that is open, awake and somebody's. */
const DEEDS: Record<string, { weight: number; run: Action }> = {
  write: { weight: 40, run: (world, tab) => world.say(tab, partnerOf(world, tab)) },
  'write twice at once': {
    weight: 8,
    run: (world, tab) => {
      const partner = partnerOf(world, tab)
      world.say(tab, partner)
      world.say(tab, partner)
    },
  },
  read: {
    weight: 20,
    run: (world, tab) => {
      const partner = partnerOf(world, tab)
      const last = tab.chat(partner)?.messages.filter((message) => message.toUserId === tab.student).at(-1)
      if (last) void tab.act('markRead', { partnerId: partner, upTo: last.id, position: last.position })
    },
  },
  'set availability': {
    weight: 12,
    run: (world, tab) => {
      const on = world.random.chance(0.5)
      void tab.act('setAvailability', { status: on ? 'available' : 'offline', availabilityText: on ? DEFAULT_AVAILABILITY_TEXT : UNAVAILABLE_TEXT })
    },
  },
  'set subjects': {
    weight: 5,
    run: (world, tab) => void tab.act('setAvailability', { subjects: [`subject ${world.random.between(1, 99)}`] }),
  },
  'change profile': { weight: 6, run: changeProfile },
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
  'open a group': {
    weight: 6,
    run: ({ random, scheduler }, tab) => {
      const id = uuidv7(scheduler.now, random.bytes)
      void tab.act('createGroup', z.parse(NewGroup, { id, groupSize: random.pick(['solo', 'small']), name: `group ${random.between(1, 99)}`, studyDuration: random.between(15, 90) }))
    },
  },
  'join a group': { weight: 10, run: aboutGroup((tab, { id }) => void tab.act('joinGroup', { id })) },
  'change a session': {
    weight: 8,
    run: aboutGroup((tab, { id, endTime, mine }, { random }) => {
      if (!mine && random.chance(0.9)) return
      const change = random.pick([{ isVoiceActive: random.chance(0.5) }, { endTime: endTime + 1_800_000 }, { endTime: endTime - random.between(1, 3_600_000) }, { status: 'ended' as const }])
      void tab.act('updateSession', { id, ...change })
    }),
  },
  'delete a group': { weight: 2, run: aboutGroup((tab, { id }) => void tab.act('deleteGroup', { id })) },
  'take back or edit': {
    weight: 8,
    run: (world, tab) => {
      const own = tab.client!.envelopes.filter((envelope) => envelope.kind === 'sendMessage' && !envelope.synced)
      if (own.length === 0) return
      const { id, input } = world.random.pick(own)
      const { toUserId, content } = input as NewMessage
      // A tab that is killed meanwhile does not hear whether it was taken back: either is right then.
      const given = world.given.get(id)
      if (given) given.asked_back = true
      const stays = () => given && (given.asked_back = false)
      if (world.random.chance(0.5)) void tab.client!.discard(id).catch(stays)
      else void world.tell(tab, toUserId, `${content} edited`, [id]).then((kept) => kept || stays())
    },
  },
  'retry everything': {
    weight: 4,
    run: (_, tab) => {
      for (const { id } of tab.client!.envelopes) void tab.client!.retry(id)
    },
  },
  'sign out': { weight: 2, run: (world, tab) => world.signOut(tab) },
}

function aboutGroup(run: (tab: Tab, group: GroupView, world: World) => void): Action {
  return (world, tab) => {
    if (tab.groups.length > 0) run(tab, world.random.pick(tab.groups), world)
  }
}

function changeProfile({ random }: World, tab: Tab): void {
  const change = {
    firstName: `name ${random.between(1, 99)}`,
    phoneNumber: String(random.between(1, 99)),
    email: random.pick(['', `shown${random.between(1, 9)}@sim.invalid`]),
    contactVisibility: random.pick(['campus', 'known', 'nobody'] as const),
    profileImageUrl: random.pick(['', dataUrl('image/png', png(random.between(1, 9)))]),
  }
  // What is not said stays, whatever another device says of it.
  void tab.act('updateProfile', Object.fromEntries(Object.entries(change).filter(() => random.chance(0.4))))
}

/** A request, and sometimes its copy in the conversation: one tap, two changes (decisions E5). */
function askToMeet(world: World, tab: Tab): void {
  const { random, scheduler } = world
  const toUserId = partnerOf(world, tab)
  const id = uuidv7(scheduler.now, random.bytes) as MeetupId
  const request = { id, toUserId, subject: `subject ${random.between(1, 99)}`, scheduledTime: scheduler.now + random.between(0, 60_000), location: 'Anatomy Lab', message: '' }
  const copy = { id: uuidv7(scheduler.now, random.bytes) as MessageId, toUserId, content: `copy of ${id}`, meetupId: id }
  const copied = random.chance(0.5)
  void tab.act('requestMeetup', request).then((kept) => {
    if (kept && copied) void tab.act('sendMessage', { ...copy, messageType: 'meetup', conversationType: 'direct', firebaseMessageId: null })
  })
}

function jumpServerClock(world: World): void {
  world.jump(world.server, world.random.pick([-3_600_000, 3_600_000]))
}

/** What happens to them. */
const FATES: Record<string, { weight: number; run: Action }> = {
  'kill tab': { weight: 6, run: (_, tab) => tab.kill() },
  'open tab': { weight: 8, run: (world, tab) => void (tab.device.tabs.length < 3 && world.open(tab.device)) },
  'freeze tab': { weight: 4, run: (_, tab) => tab.freeze() },
  'thaw tab': { weight: 6, run: (_, tab) => tab.device.tabs.forEach((other) => other.frozen && other.thaw()) },
  'device offline': {
    weight: 8,
    run: (_, tab) => {
      tab.device.online = false
      for (const cut of [...tab.device.wires]) cut(1006)
    },
  },
  'device online': {
    weight: 14,
    run: (world, tab) => {
      tab.device.online = true
      if (world.random.chance(0.6)) for (const each of tab.device.tabs) each.do(() => each.client?.told('online'))
    },
  },
  'line stuck': { weight: 3, run: (_, tab) => void (tab.device.stuck = true) },
  'line free': { weight: 5, run: (_, tab) => void (tab.device.stuck = false) },
  'server dies': { weight: 4, run: (world) => world.server.kill() },
  'server starts': { weight: 10, run: (world) => world.server.start() },
  'server clock jumps': { weight: 1, run: jumpServerClock },
  'device clock jumps': { weight: 2, run: (world, tab) => world.jump(tab.device, world.random.pick([-3_600_000, 600_000])) },
  'service worker wakes': { weight: 8, run: (world, tab) => void world.wakeServiceWorker(tab.device) },
  'session expires': { weight: 3, run: (world, tab) => world.expire(tab.device) },
  'signs in again': { weight: 5, run: async (world, tab) => void (await world.signIn(tab.device, tab.student ?? world.home(tab.device))) },
  'somebody else signs in': {
    weight: 2,
    run: async (world, tab) => void (await world.signIn(tab.device, world.random.pick(world.server.students))),
  },
  'device is full': {
    weight: 2,
    run: (world, tab) => {
      tab.device.envelopes.full = true
      world.scheduler.later(() => (tab.device.envelopes.full = false), world.random.between(10, 3_000))
    },
  },
  'server is restored from a backup': {
    weight: 0.6,
    run: async (world) => {
      const backup = world.server.backup()
      world.scheduler.later(() => {
        world.restored = true
        void world.server.restore(backup)
      }, world.random.between(100, 20_000))
    },
  },
}

/** One random thing happens. Answers its name, for the log of a replay. */
export async function act(world: World): Promise<string> {
  const { random } = world
  const device = random.pick(world.devices)
  if (device.tabs.length === 0) {
    world.open(device)
    return `${device.name}: opens a page`
  }
  const tab = random.pick(device.tabs)
  if (tab.alive && tab.session.state.value.student === null && random.chance(0.5)) {
    world.reload(tab)
    return `${tab.name}: reloads`
  }
  const able = tab.alive && !tab.frozen && tab.client !== null && tab.student !== null && tab.session.state.value.student !== null
  const table: Record<string, { weight: number; run: Action }> = able && random.chance(0.72) ? DEEDS : FATES
  const name = random.weighted(Object.fromEntries(Object.entries(table).map(([key, { weight }]) => [key, weight])))
  await table[name]!.run(world, tab)
  return `${tab.name} (${tab.student ?? 'nobody'}): ${name}`
}

