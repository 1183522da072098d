import { COLLECTION_NAMES, type Collection, type Doc } from '../../schemas/collections.ts'
import { pairKey, type CampusId } from '../../schemas/ids.ts'
import type { AvailabilityChange } from '../../schemas/student.ts'
import { goneAt, isGone } from '../../schemas/rules/group.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import type { MeetupReply, NewMeetup } from '../../schemas/meetup.ts'
import { LOADED, loadedOf, type LoadedNote } from '../../app/worker/loaded.ts'
import { CHECKPOINT, type Standing } from '../../app/worker/replica.ts'
import { render } from '../../sync-server/queries/render.ts'
import { viewerOf } from '../../sync-server/queries/viewer.ts'
import type { Device } from './sim-device.ts'
import type { World } from './world.ts'

/** What design.md section 10 promises, looked at when everything is quiet. Answers what does not hold. */
export async function broken(world: World): Promise<string[]> {
  const found: string[] = [...world.complaints]
  await everythingArrivedOnce(world, found)
  await orderWasKept(world, found)
  for (const device of world.devices) await replicaAgrees(world, device, found)
  nothingWaits(world, found)
  await deliveredIsTrue(world, found)
  await latestAvailabilityStands(world, found)
  await meetupsStand(world, found)
  await groupsStand(world, found)
  return found
}

/** Invariants 1, 2 and 9: every message kept reaches its receiver exactly once, or its sender sees why not. */
async function everythingArrivedOnce(world: World, found: string[]): Promise<void> {
  const stored = await messagesOnServer(world)
  const tokens = new Map<string, number>()
  for (const message of stored) tokens.set(message.content, (tokens.get(message.content) ?? 0) + 1)
  for (const [token, count] of tokens) if (count > 1) found.push(`invariant 2: "${token}" is on the server ${count} times`)

  const byId = new Map(stored.map((message) => [message.id as string, message]))
  for (const given of world.given.values()) {
    const message = byId.get(given.id)
    if (message) {
      if (message.fromUserId !== given.sender || message.toUserId !== given.partner || message.content !== given.token) {
        found.push(`invariant 4: ${given.id} of ${given.sender} was stored as ${JSON.stringify(message)}`)
      }
      continue
    }
    const envelope = await given.device.envelopes.get(given.id)
    if (given.given_up || (given.asked_back && !envelope) || envelope?.refused) continue
    // A restored server has forgotten it; its author's device tells it again unless its student has signed out there.
    if (world.restored && !envelope) continue
    found.push(`invariant 1: ${given.id} of ${given.sender} to ${given.partner} is lost (envelope ${envelope ? JSON.stringify(envelope) : 'gone'})`)
  }
}

/** In each conversation, what one device sent stands in the order in which it was composed there. */
async function orderWasKept(world: World, found: string[]): Promise<void> {
  if (world.restored) return
  const position = new Map((await messagesOnServer(world)).map((message) => [message.id as string, message.position]))
  for (const device of world.devices) {
    const last = new Map<string, { position: number; id: string }>()
    for (const envelope of device.envelopes.all()) {
      if (envelope.kind !== 'sendMessage' || !envelope.synced) continue
      const at = position.get(envelope.id)
      const key = `${envelope.senderId} ${envelope.receiverId}`
      const before = last.get(key)
      if (at !== undefined && before && before.position > at) found.push(`order: ${device.name} composed ${before.id} before ${envelope.id}, the server has them the other way round`)
      if (at !== undefined) last.set(key, { position: at, id: envelope.id })
    }
  }
}

/** Invariants 3 and 4: what the device has is what the server shows this student now, complete where it says so. */
async function replicaAgrees(world: World, device: Device, found: string[]): Promise<void> {
  const session = await device.store.lastSession()
  if (!session) return void found.push(`${device.name}: nobody is here after healing`)
  const me = session.userId
  for (const other of device.locals.keys()) if (other !== me) found.push(`invariant 10: ${device.name} still has the data of ${other}`)
  const local = device.local(me)
  const complain = (what: string) => found.push(`invariant 3: ${device.name} (${me}): ${what}`)

  await world.server.store.read(async (view) => {
    const viewer = await viewerOf(view, (await view.students.byId(me))!)
    for (const collection of COLLECTION_NAMES) {
      const docs = local.all(collection)
      const fresh = await render(view, viewer, docs.map((doc) => ({ collection, docId: doc.id })))
      for (const [at, doc] of docs.entries()) {
        if (!same(doc, (fresh[collection] as Doc<Collection>[])[at]!)) complain(`${collection}/${doc.id} differs: here ${JSON.stringify(doc)}, there ${JSON.stringify(fresh[collection]![at])}`)
      }
    }
    const here = new Map(local.all('conversations').map((conversation) => [conversation.id as string, conversation]))
    const loaded = loadedOf(await local.note<LoadedNote>(LOADED), await local.note<Standing>(CHECKPOINT))
    const ids = new Set(local.all('messages').map((message) => message.id as string))
    for (const conversation of await view.conversations.of(me)) {
      if (!here.has(conversation.id)) complain(`the conversation with ${conversation.id} is missing`)
      const from = loaded[pairKey(me, conversation.id)]?.from
      if (from === undefined) complain(`the conversation with ${conversation.id} was never loaded`)
      for (const message of await view.messages.between(me, conversation.id, null, 1_000)) {
        if (from !== undefined && message.position >= from && !ids.has(message.id)) complain(`message ${message.id} at ${message.position} is missing, though complete from ${from}`)
      }
      for (const tab of device.tabs) {
        if (!tab.client || tab.student !== me || from !== 0) continue
        const shown = tab.chat(conversation.id)?.messages.filter((message) => message.deliveryStatus !== 'failed').map((message) => message.id)
        const expected = (await view.messages.between(me, conversation.id, null, 1_000)).map((message) => message.id).reverse()
        if (JSON.stringify(shown) !== JSON.stringify(expected)) complain(`${tab.name} shows with ${conversation.id}: ${String(shown)}, there is ${String(expected)}`)
      }
    }
    const asked = new Set(local.all('meetups').map((meetup) => meetup.id as string))
    for (const { id } of await view.meetups.of(me)) if (!asked.has(id)) complain(`the request ${id} is missing`)
    for (const message of local.all('messages')) {
      if (message.fromUserId !== me && message.toUserId !== me) found.push(`invariant 4: ${device.name} (${me}) has a message of others`)
    }
  })
}

/** Invariant 8. */
function nothingWaits(world: World, found: string[]): void {
  for (const device of world.devices) {
    for (const envelope of device.envelopes.all()) {
      if (isWaiting(envelope)) found.push(`invariant 8: ${device.name} still holds ${JSON.stringify(envelope)}`)
    }
  }
}

/** A message is delivered only when a device of its receiver has stored it. (A read mark speaks for all before it.) */
async function deliveredIsTrue(world: World, found: string[]): Promise<void> {
  for (const { id, toUserId, deliveryStatus } of await messagesOnServer(world)) {
    if (deliveryStatus === 'delivered' && !world.everStored.has(`${toUserId} ${id}`)) found.push(`receipts: ${id} is ${deliveryStatus}, and no device of ${toUserId} ever had it`)
  }
}

/** Of all availabilities that were acknowledged, the one composed last stands (hardening F32), as far as clocks can tell. */
async function latestAvailabilityStands(world: World, found: string[]): Promise<void> {
  if (world.clockJumped) return
  for (const student of world.server.students) {
    const said = world.devices
      .flatMap((device) => device.envelopes.all())
      .filter((envelope) => envelope.senderId === student && envelope.kind === 'setAvailability' && envelope.synced)
      .filter((envelope) => (envelope.input as AvailabilityChange).status !== undefined)
      .sort((a, b) => b.composedAt - a.composedAt)
    const [last] = said
    if (!last) continue
    const account = (await world.server.store.read((view) => view.students.byId(student)))!
    if (account.availabilityComposedAt.status < last.composedAt) found.push(`availability of ${student}: ${last.id} was composed last and does not stand`)
  }
}

/** Invariants 1 and 7: what was acknowledged of a request to meet is so, and a copy stands only where its request does. */
async function meetupsStand(world: World, found: string[]): Promise<void> {
  if (world.restored) return
  const { store, students } = world.server
  const stored = await store.read(async (view) => new Map((await Promise.all(students.map((student) => view.meetups.of(student)))).flat().map((meetup) => [meetup.id as string, meetup])))
  for (const envelope of world.devices.flatMap((device) => device.envelopes.all()).filter(({ synced }) => synced)) {
    if (envelope.kind === 'requestMeetup') {
      const { id, toUserId, subject, scheduledTime } = envelope.input as NewMeetup
      const meetup = stored.get(id)
      const same = meetup && meetup.fromUserId === envelope.senderId && meetup.toUserId === toUserId && meetup.subject === subject && meetup.scheduledTime === scheduledTime
      if (!same) found.push(`invariant 1: the request ${id} of ${envelope.senderId} was acknowledged and stands as ${JSON.stringify(meetup)}`)
    }
    if (envelope.kind === 'answerMeetup') {
      const { id, status } = envelope.input as MeetupReply
      if (stored.get(id)?.status !== status) found.push(`invariant 7: ${envelope.senderId} was told that ${id} is ${status}, and it is ${stored.get(id)?.status}`)
    }
  }
  for (const { content } of await messagesOnServer(world)) {
    const [, id] = /^copy of (\S+)$/.exec(content) ?? []
    if (id !== undefined && !stored.has(id)) found.push(`a copy of the request ${id} is on the server, and the request is not`)
  }
}

/** Invariants 1, 3 and 6 of groups: seats, what was acknowledged, and what every page shows. */
async function groupsStand(world: World, found: string[]): Promise<void> {
  const { store, now } = world.server
  // What is about to go may have gone on one side only.
  const isNear = (group: { endTime: number }) => Math.abs(goneAt(group) - now()) < 10_000
  const stored = await store.read((view) => view.groups.onCampus('sim' as CampusId))
  const byId = new Map(stored.map((group) => [group.id as string, group]))
  for (const { id, memberIds, maxMembers, endTime } of stored) {
    if (memberIds.length > maxMembers || new Set(memberIds).size < memberIds.length) found.push(`invariant 6: ${id} has ${memberIds.length} of ${maxMembers}: ${String(memberIds)}`)
    // A timer set before the server's clock jumped comes late, at most five minutes.
    if (!world.clockJumped && isGone({ endTime }, now()) && !isNear({ endTime })) found.push(`${id} should have ended at ${endTime}, it is ${now()}`)
  }
  for (const session of await store.read((view) => view.sessions.ofGroups([...byId.keys()]))) {
    if (session.endTime !== byId.get(session.groupId)!.endTime) found.push(`${session.id} ends at ${session.endTime}, its group at ${byId.get(session.groupId)!.endTime}`)
  }
  if (!world.restored) {
    for (const envelope of world.devices.flatMap((device) => device.envelopes.all()).filter(({ synced }) => synced)) {
      const group = byId.get((envelope.input as { id: string }).id)
      if (envelope.kind === 'joinGroup' && group && !group.memberIds.includes(envelope.senderId)) found.push(`invariant 1: ${envelope.senderId} joined ${group.id} and is not in it`)
      // Gone by its time, it may stand until a timer comes.
      if (envelope.kind === 'deleteGroup' && group && !isGone(group, now())) found.push(`invariant 1: ${envelope.senderId} deleted ${group.id} and it stands`)
    }
  }
  for (const tab of world.devices.flatMap((device) => device.tabs)) {
    if (!tab.client || !tab.student) continue
    const there = stored.filter((group) => !isGone(group, now()))
    const differs = (what: string, here: { id: string; endTime: number }[], expected: { id: string; endTime: number }[]) => {
      const [a, b] = [here, expected].map((docs) => docs.filter((doc) => !isNear(doc)).map(({ id, endTime }) => `${id} ${endTime}`).sort().join())
      if (a !== b) found.push(`invariant 3: ${tab.name} (${tab.student}) shows ${what} ${a}, there are ${b}`)
    }
    differs('groups', tab.groups, there)
    differs('sessions', tab.sessions, there.filter(({ memberIds }) => memberIds.includes(tab.student!)))
    for (const group of tab.groups) {
      const real = byId.get(group.id)
      if (real && String(real.memberIds) !== String(group.memberIds)) found.push(`invariant 3: ${tab.name} shows ${String(group.memberIds)} in ${group.id}, there are ${String(real.memberIds)}`)
    }
  }
}

async function messagesOnServer(world: World) {
  const { store, students } = world.server
  return store.read(async (view) => {
    const messages = new Map<string, Awaited<ReturnType<typeof view.messages.between>>[number]>()
    for (const a of students) for (const b of students) if (a < b) for (const message of await view.messages.between(a, b, null, 10_000)) messages.set(message.id, message)
    return [...messages.values()]
  })
}

function same(a: object, b: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
  return sorted(a) === sorted(b)
}

