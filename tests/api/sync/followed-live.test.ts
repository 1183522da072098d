import * as z from 'zod/mini'
import { afterEach, expect, it } from 'vitest'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../../app/worker/store/replica-notes.ts'
import { COLLECTION_NAMES, isRemoved, type Collection, type Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { COMMANDS, type CommandName, type Input } from '../../../schemas/commands/registry.ts'
import { CAMPUS_POKE_INTERVAL, GROUP_REMINDER, MINUTE, PRIVACY_VERSION } from '../../../schemas/constants.ts'
import type { GroupId, InvitationId, MeetupId, MessageId, ReportId, StudentId } from '../../../schemas/ids.ts'
import { NewGroup } from '../../../schemas/new-group.ts'
import { REPORT_REASONS } from '../../../schemas/report.ts'
import { isInvited } from '../../../schemas/rules/group-seats.ts'
import { STATUSES } from '../../../schemas/rules/availability.ts'
import { canDo, roundOf } from '../../../schemas/rules/meetup.ts'
import { covers, type Checkpoint } from '../../../schemas/sync.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import { feedsOf } from '../../../sync-server/feed-names.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { Line } from '../../support/node-web-socket.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { Random } from '../../simulation/random.ts'

/** A student with a device that stays connected. */
interface Follower {
  student: TestStudent
  device: ClientDevice
  line: Line
}

/** The documents on a student's device, with the values from which the next input is chosen. */
type Here = { [C in Collection]: Doc<C>[] } & { me: StudentId; others: StudentId[]; random: Random; id: string; now: number }

const oneOf = <T, R>({ random }: Here, docs: readonly T[], input: (doc: T) => R): R | null =>
  docs.length === 0 ? null : input(random.pick(docs))
const lastFrom = (here: Here, from: 'them' | 'anybody') =>
  oneOf(here, here.conversations, ({ id: partnerId }) => {
    const talk = here.messages.filter(
      ({ fromUserId, toUserId }) => fromUserId === partnerId || (from === 'anybody' && toUserId === partnerId),
    )
    const last = talk.sort((a, b) => a.position - b.position).at(-1)
    return last ? { partnerId, upTo: last.id, position: last.position } : null
  })

/** The invitation secrets of a run, newest first. Every student may use them. */
let links: string[] = []

/** Chooses a random input for each command; null when there is no document for it. A command without an entry does not compile. */
const GIVEN: { [N in CommandName]: (here: Here) => Input<N> | null } = {
  sendMessage: ({ others, random, id }) => ({
    id: id as MessageId,
    toUserId: random.pick(others),
    content: `words ${random.between(1, 999)}`,
    messageType: 'text',
    conversationType: 'direct',
    firebaseMessageId: null,
  }),
  markRead: (here) => lastFrom(here, 'them'),
  changeConversation: (here) =>
    oneOf(here, here.conversations, ({ id: partnerId, muted, archived }) => ({
      partnerId,
      ...here.random.pick([{ muted: !muted }, { archived: !archived }]),
    })),
  pinConversation: (here) => oneOf(here, here.conversations, ({ id: partnerId, pinned }) => ({ partnerId, pinned: !pinned })),
  deleteConversation: (here) => (here.random.chance(0.5) ? lastFrom(here, 'anybody') : null),
  setAvailability: ({ random }) => ({
    status: random.pick(STATUSES),
    availabilityText: `until ${random.between(1, 9)} PM`,
    subjects: [`subject ${random.between(1, 9)}`],
  }),
  updateProfile: ({ random }) =>
    random.pick([
      { visibility: random.pick(['campus', 'campus', 'known', 'nobody'] as const) },
      { firstName: `name ${random.between(1, 9)}` },
      { program: random.pick(['Medicine', 'Nursing']), year: '2nd Year' },
      { contactVisibility: random.pick(['campus', 'known', 'nobody'] as const), phoneNumber: '1' },
    ]),
  requestMeetup: ({ others, random, id, now }) => ({
    id: id as MeetupId,
    toUserId: random.pick(others),
    subject: 'Anatomy',
    scheduledTime: now + MINUTE,
    location: 'Anatomy Lab',
    message: '',
  }),
  answerMeetup: (here) =>
    oneOf(
      here,
      here.meetups.filter(({ toUserId, status }) => toUserId === here.me && status === 'pending'),
      ({ id, fromUserId }) => ({ id, status: here.random.pick(['accepted', 'declined'] as const), requesterId: fromUserId }),
    ),
  moveMeetup: (here) =>
    oneOf(
      here,
      here.meetups.filter((meetup) => canDo(meetup, here.me, 'move', here.now)),
      (meetup) => ({ id: meetup.id, scheduledTime: meetup.scheduledTime + MINUTE, reason: 'Later', round: roundOf(meetup) }),
    ),
  withdrawMeetup: (here) =>
    oneOf(
      here,
      here.meetups.filter((meetup) => canDo(meetup, here.me, 'withdraw', here.now)),
      ({ id }) => ({ id, reason: '' }),
    ),
  callOffMeetup: (here) =>
    oneOf(
      here,
      here.meetups.filter((meetup) => canDo(meetup, here.me, 'call-off', here.now)),
      ({ id }) => ({ id, reason: 'I am ill.' }),
    ),
  completeTutorial: () => ({}),
  agreeToPrivacy: () => ({ version: PRIVACY_VERSION }),
  changeNotificationSettings: ({ account }) => ({ matches: !account[0]!.notificationSettings.matches }),
  createInvitation: ({ id }) => {
    links.unshift(id)
    return { id: id as InvitationId, token: id }
  },
  revokeInvitation: (here) => oneOf(here, here.account[0]!.invitations, ({ id }) => ({ id })),
  acceptInvitation: (here) => (here.account[0]!.campusId === null ? oneOf(here, links.slice(0, 3), (token) => ({ token })) : null),
  readNotification: (here) => oneOf(here, here.notifications, ({ id, timestamp }) => ({ id, upTo: timestamp })),
  readAllNotifications: ({ notifications }) => ({
    upTo: Math.max(0, ...notifications.map(({ timestamp }) => timestamp)),
    ids: notifications.map(({ id }) => id),
  }),
  createGroup: ({ others, random, id, now }) =>
    z.parse(NewGroup, {
      id,
      groupSize: 'solo',
      invitees: others.filter(() => random.chance(0.5)),
      studyDuration: random.between(15, 60),
      scheduledAt: random.chance(0.4) ? now + GROUP_REMINDER + MINUTE : null,
      isPrivate: random.chance(0.4),
    }),
  joinGroup: (here) => oneOf(here, here.groups, ({ id }) => ({ id })),
  updateSession: (here) =>
    oneOf(here, here.sessions, ({ id, endTime }) => ({
      id: id as GroupId,
      ...here.random.pick([{ isVoiceActive: here.random.chance(0.5) }, { endTime: endTime + MINUTE }]),
    })),
  blockStudent: (here) => (here.random.chance(0.15) ? { studentId: here.random.pick(here.others) } : null),
  unblockStudent: (here) => oneOf(here, here.blocks, ({ id }) => ({ studentId: id })),
  reportStudent: ({ others, random, id }) => ({
    id: id as ReportId,
    studentId: random.pick(others),
    reason: random.pick(REPORT_REASONS),
    text: '',
    messageId: null,
    block: random.chance(0.1),
  }),
  leaveGroup: (here) =>
    oneOf(
      here,
      here.groups.filter(({ memberIds }) => memberIds.includes(here.me)),
      ({ id }) => ({ id }),
    ),
  removeGroupInvitation: (here) =>
    oneOf(
      here,
      here.groups.filter((group) => isInvited(group, here.me)),
      ({ id }) => ({ id, studentId: here.me }),
    ),
  deleteGroup: (here) =>
    here.random.chance(0.2)
      ? oneOf(
          here,
          here.groups.filter(({ memberIds }) => memberIds.includes(here.me)),
          ({ id }) => ({ id }),
        )
      : null,
}

/** The commands that the server accepted, in all runs. */
const taken = new Set<string>()
let server: TestServer
let followers: Follower[]

afterEach(async () => {
  for (const { device } of followers) device.client.stop()
  await server.close()
})

async function arrive(id: string, domain: string): Promise<Follower> {
  const student = await server.enrol(id, { email: `${id}@${domain}`, program: 'Medicine', year: '2nd Year' })
  const line = new Line(server.url, student)
  const device = new ClientDevice(student, line)
  await device.client.start()
  device.online()
  return { student, device, line }
}

/** Returns every document on the device except the student's own card, because the account contains the same data. */
async function documents({ student, device }: Follower): Promise<{ [C in Collection]: Doc<C>[] }> {
  const found = await Promise.all(
    COLLECTION_NAMES.map(async (name) => [name, withoutOwn(name, await device.local.find(name, {}), student.id)] as const),
  )
  return Object.fromEntries(found) as { [C in Collection]: Doc<C>[] }
}

async function asNew({ student }: Follower): Promise<{ [C in Collection]: Doc<C>[] }> {
  const { collections, more } = await student.pull(null)
  expect(more).toBe(false)
  const found = COLLECTION_NAMES.map(
    (name) =>
      [
        name,
        withoutOwn(
          name,
          (collections[name] ?? []).filter((doc): doc is Versioned<Doc> => !isRemoved(doc)),
          student.id,
        ),
      ] as const,
  )
  return Object.fromEntries(found) as { [C in Collection]: Doc<C>[] }
}

function withoutOwn(name: Collection, docs: readonly Doc[], me: StudentId): Doc[] {
  return docs.filter(({ id }) => name !== 'students' || id !== me).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Waits until the server has responded to every command and each device has every change, including receipts and their effects. */
async function atRest(): Promise<void> {
  const heads = () =>
    server.store.read(async (view) => {
      const feeds = (await view.students.byIds(followers.map(({ student }) => student.id))).map(
        async (student) => [student.id, { epoch: server.store.epoch, feeds: await view.feeds.heads(feedsOf(student)) }] as const,
      )
      return new Map<StudentId, Checkpoint>(await Promise.all(feeds))
    })
  for (let before = ''; ;) {
    await Promise.all(followers.map(({ device }) => device.allSent()))
    server.clock.advance(CAMPUS_POKE_INTERVAL)
    const there = await heads()
    await Promise.all(followers.map((follower) => reached(follower, there.get(follower.student.id)!)))
    // A receipt waits for the next one, or until the page is hidden: it would move a document after all is at rest.
    for (const { device } of followers) device.client.handleWindowEvent('hidden')
    await Promise.all(followers.filter(({ line }) => line.isOpen).map(({ line }) => line.heard()))
    // Waits for the writes that the devices' frames started.
    await server.store.write(async () => {})
    const after = JSON.stringify([...(await heads())])
    if (after === before) return
    before = after
  }
}

function reached({ device }: Follower, there: Checkpoint): Promise<void> {
  return new Promise((resolve) => {
    const end = device.local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
      const feeds = Object.keys(replicaState?.checkpoint.feeds ?? {})
      if (!replicaState?.complete || feeds.length !== Object.keys(there.feeds).length || !covers(replicaState.checkpoint, there)) return
      resolve()
      queueMicrotask(() => end())
    })
    // After a change of campus the server closes the socket, and the device would wait before it connects again.
    device.online()
  })
}

it.each(Array.from({ length: 12 }, (_, run) => run + 1))(
  'PULL-13 PULL-15 a new client gets by one pull the documents of a client that followed live, over every command, run %i',
  async (seed) => {
    const random = new Random(seed)
    server = await startTestServer({ memory: true })
    followers = []
    links = []
    for (const [id, domain] of [
      ['ann', 'riverside.example'],
      ['bea', 'riverside.example'],
      ['cleo', 'riverside.example'],
      ['dan', 'hillside.example'],
      ['eve', 'gmail.com'],
    ] as const)
      followers.push(await arrive(id, domain))
    await atRest()
    const ids = followers.map(({ student }) => student.id)
    const kinds = Object.keys(COMMANDS) as CommandName[]

    for (let step = 0; step < 240; step++) {
      const { student, device, line } = random.pick(followers)
      server.clock.advance(random.pick([1, 50, CAMPUS_POKE_INTERVAL]))
      if (random.chance(0.02)) server.clock.advance(5 * MINUTE)
      if (random.chance(0.02)) {
        const email = `${student.id}@${random.pick(['riverside.example', 'hillside.example', 'gmail.com'])}`
        await device.client
          .request('/api/email/send-otp', { email })
          .then(async () => device.client.request('/api/email/verify-otp', { email, otpCode: await server.codeFor(email) }))
          .catch(() => {})
      }
      // A command that no run has taken yet gets more tries: what may be unblocked, for example, is rare.
      const rare = kinds.filter((each) => !taken.has(each))
      const kind = random.pick(rare.length > 0 && random.chance(0.1) ? rare : kinds)
      const here: Here = {
        ...(await documents({ student, device, line })),
        me: student.id,
        others: ids.filter((id) => id !== student.id),
        random,
        id: uuidv7(Date.now(), random.bytes),
        now: server.clock.now(),
      }
      const input = GIVEN[kind](here)
      if (input === null) continue
      await device.client.act(kind, input as never)
      if (random.chance(0.5)) await device.allSent()
    }
    await atRest()

    for (const follower of followers) {
      for (const envelope of follower.device.envelopes.all()) if (envelope.synced) taken.add(envelope.kind)
      expect(await documents(follower), follower.student.id).toEqual(await asNew(follower))
    }
  },
)

it('the runs include every command, and the server accepts each', () => {
  expect([...taken].sort()).toEqual(Object.keys(COMMANDS).sort())
})
