import { afterEach, expect, it } from 'vitest'
import { COLLECTION_NAMES, isRemoved, type Changes, type Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { STATUSES } from '../../../schemas/rules/availability.ts'
import type { Message } from '../../../schemas/message.ts'
import type { PullResponse } from '../../../schemas/sync.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import { SpawnedServer } from '../../support/spawned-server.ts'
import { Random } from '../random.ts'
import { DeviceThread, type Seen } from './thread.ts'

const STUDENTS = ['amina', 'youssef', 'lina', 'jonas'] as StudentId[]

let server: SpawnedServer
let devices: DeviceThread[] = []

afterEach(async () => {
  await Promise.all(devices.map((device) => device.end()))
  devices = []
  await server.remove()
})

async function device(student: StudentId): Promise<DeviceThread> {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ demoUser: student }),
  })
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!
  return new DeviceThread({ student, cookie, url: server.url })
}

/** Returns the bootstrap of a new device of this student. */
async function asNew({ self }: DeviceThread): Promise<PullResponse> {
  const response = await fetch(`${server.url}/sync/pull`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: self.cookie },
    body: JSON.stringify({ checkpoint: null }),
  })
  return (await response.json()) as PullResponse
}

/** Waits until every pending change is sent, and every device has pulled the changes that they caused. */
async function atRest(): Promise<void> {
  const heads = async () => JSON.stringify(await Promise.all(devices.map(async (each) => (await asNew(each)).checkpoint)))
  let before = ''
  for (let now = await heads(); now !== before; now = await heads()) {
    before = now
    await Promise.all(devices.map((each) => each.do({ kind: 'settled' })))
    for (const each of devices) await each.do({ kind: 'reached', checkpoint: (await asNew(each)).checkpoint })
  }
}

/** `npm test` makes one run, because each takes most of a minute; `RUNS=20 npx vitest run real-devices` makes more. */
const RUNS = Number(process.env.RUNS ?? 1)

it.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'F01 F03 F19 real stores in their own threads converge after lost networks, restarts and a killed server, run %i',
  async (seed) => {
    const random = new Random(seed)
    server = await SpawnedServer.start()
    devices = await Promise.all(STUDENTS.map(device))
    const given: { from: StudentId; to: StudentId; content: string }[] = []

    for (let step = 0; step < 60; step++) {
      const actor = random.pick(devices)
      const from = actor.self.student
      const to = random.pick(STUDENTS.filter((student) => student !== from))
      switch (random.weighted({ write: 10, read: 4, free: 2, network: 3, restart: 1, server: 1 })) {
        case 'write': {
          const content = `${from} ${step}`
          const id = uuidv7(Date.now(), random.bytes)
          await actor.do({
            kind: 'act',
            name: 'sendMessage',
            input: { id, toUserId: to, content, messageType: 'text', conversationType: 'direct', firebaseMessageId: null },
          })
          given.push({ from, to, content })
          break
        }
        case 'read': {
          const { documents } = await actor.do<Seen>({ kind: 'look' })
          const last = documents.conversations?.find((doc) => doc.id === to)
          if (last && !isRemoved(last))
            await actor.do({
              kind: 'act',
              name: 'markRead',
              input: { partnerId: to, upTo: last.lastMessageId, position: last.lastPosition },
            })
          break
        }
        case 'free':
          await actor.do({
            kind: 'act',
            name: 'setAvailability',
            input: { status: random.pick(STATUSES), availabilityText: `step ${step}` },
          })
          break
        case 'network':
          await actor.do({ kind: 'network', on: random.chance(0.5) })
          break
        case 'restart':
          await actor.do({ kind: 'restart' })
          break
        case 'server':
          if (server.isUp) await server.kill()
          else await server.start()
      }
    }
    await server.start()
    await Promise.all(devices.map((each) => each.do({ kind: 'network', on: true })))
    await atRest()

    for (const each of devices) {
      const { documents } = await each.do<Seen>({ kind: 'look' })
      const { collections } = await asNew(each)
      // A bootstrap has only the students that the first screens need; the device has the whole directory.
      for (const name of COLLECTION_NAMES.filter((collection) => collection !== 'students'))
        expect(byId(documents[name]), `${each.self.student}: ${name}`).toEqual(byId(collections[name]))
      expect(messagesOf(documents, each.self.student).sort()).toEqual(
        given
          .filter(({ from, to }) => from === each.self.student || to === each.self.student)
          .map(({ content }) => content)
          .sort(),
      )
      for (const partner of STUDENTS.filter((student) => student !== each.self.student)) {
        const mine = given.filter(({ from, to }) => from === each.self.student && to === partner).map(({ content }) => content)
        expect(messagesOf(documents, each.self.student, partner)).toEqual(mine)
      }
    }
  },
)

function byId(docs: Changes[keyof Changes]): Map<string, unknown> {
  return new Map((docs ?? []).filter((doc): doc is Versioned<Doc> => !isRemoved(doc)).map((doc) => [doc.id as string, doc]))
}

/** Returns the texts that this run wrote, in the order of their conversation. */
function messagesOf(documents: Changes, me: StudentId, to?: StudentId): string[] {
  return (documents.messages ?? [])
    .filter((doc): doc is Versioned<Message> => !isRemoved(doc))
    .filter((message) => /^\w+ \d+$/.test(message.content) && (to === undefined || (message.fromUserId === me && message.toUserId === to)))
    .sort((a, b) => a.position - b.position)
    .map(({ content }) => content)
}
