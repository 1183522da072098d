import { COLLECTION_NAMES, isRemoved, type Collection, type Doc } from '../../../schemas/collections.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import type { MemoryLocalStore } from '../../../app/worker/store/memory-local-store.ts'
import { LOADED, rangesOf, type LoadedNote } from '../../../app/worker/store/loaded-ranges.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../../app/worker/store/replica-notes.ts'
import { render } from '../../../sync-server/queries/render.ts'
import { viewerOf } from '../../../sync-server/queries/viewer.ts'
import { visibleMessages } from '../../../sync-server/queries/visible-messages.ts'
import type { ReadTx } from '../../../sync-server/store/store.ts'
import type { Device } from '../sim-device.ts'
import type { World } from '../world.ts'
import { groupsOnServer } from './groups.ts'
import { Ties } from './relationships.ts'

/**
 * Checks invariant 3: each device has exactly the documents that the server shows its student now. Of messages, it has all that
 * its loaded ranges promise.
 */
export async function replicasAgree(world: World, found: string[]): Promise<void> {
  const groups = (await groupsOnServer(world)).map(({ id }) => id)
  const ties = await Ties.of(world)
  for (const device of world.devices) {
    const session = await device.store.lastSession()
    if (!session) found.push(`${device.name}: nobody is here after healing`)
    else await replicaAgrees(world, device, session.userId, groups, ties, found)
  }
}

async function replicaAgrees(world: World, device: Device, me: StudentId, groups: string[], ties: Ties, found: string[]): Promise<void> {
  for (const other of device.locals.keys()) if (other !== me) found.push(`invariant 10: ${device.name} still has the data of ${other}`)
  const local = device.local(me)
  const complain = (what: string) => found.push(`invariant 3: ${device.name} (${me}): ${what}`)

  await world.server.store.read(async (view) => {
    const viewer = await viewerOf(view, (await view.students.byId(me))!)
    const others = world.server.students.filter((student) => student !== me)
    const known: Partial<Record<Collection, string[]>> = {
      account: [me],
      students: others,
      contacts: others,
      conversations: others,
      groups,
      sessions: groups,
      meetups: await view.meetups.idsOf(me, null, 1_000),
      notifications: (await view.notifications.of(me, null, 1_000)).map(({ id }) => id),
    }
    for (const collection of COLLECTION_NAMES) {
      const docs = new Map(local.all(collection).map((doc) => [doc.id as string, doc]))
      const ids = [...new Set([...docs.keys(), ...(known[collection] ?? [])])]
      const fresh = (
        await render(
          view,
          viewer,
          ids.map((docId) => ({ collection, docId })),
        )
      )[collection] as Doc<Collection>[] | undefined
      for (const there of fresh ?? []) {
        const here = docs.get(there.id)
        if (here ? !same(here, there) : !isRemoved(there))
          complain(`${collection}/${there.id} differs: here ${JSON.stringify(here)}, there ${JSON.stringify(there)}`)
      }
    }
    await talkIsWhole(view, ties, local, device, me, complain)
  })
}

async function talkIsWhole(
  view: ReadTx,
  ties: Ties,
  local: MemoryLocalStore,
  device: Device,
  me: StudentId,
  complain: (what: string) => void,
): Promise<void> {
  const loaded = rangesOf(await local.note<LoadedNote>(LOADED), await local.note<ReplicaState>(CHECKPOINT_NOTE))
  const ids = new Set(local.all('messages').map((message) => message.id as string))
  for (const { id: partner } of await view.conversations.of(me)) {
    // The conversation is hidden until the block is removed (blocks.ts).
    if (ties.blocks(me, partner) !== null) continue
    const from = loaded[pairKey(me, partner)]?.from
    if (from === undefined) complain(`the conversation with ${partner} was never loaded`)
    const there = await visibleMessages(view, me, await view.messages.between(me, partner, null, 1_000))
    for (const message of there) {
      if (from !== undefined && message.position >= from && !ids.has(message.id))
        complain(`message ${message.id} at ${message.position} is missing, though complete from ${from}`)
    }
    for (const tab of device.tabs) {
      if (!tab.client || tab.student !== me || from !== 0) continue
      const shown = tab
        .chat(partner)
        ?.messages.filter((message) => message.deliveryStatus !== 'failed')
        .map((message) => message.id)
      const expected = there.map((message) => message.id).reverse()
      if (JSON.stringify(shown) !== JSON.stringify(expected))
        complain(`${tab.name} shows with ${partner}: ${String(shown)}, there is ${String(expected)}`)
    }
  }
}

/** Checks invariant 8. */
export function nothingWaits(world: World, found: string[]): void {
  for (const device of world.devices) {
    for (const envelope of device.envelopes.all()) {
      if (isWaiting(envelope)) found.push(`invariant 8: ${device.name} still holds ${JSON.stringify(envelope)}`)
    }
  }
}

function same(a: object, b: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
  return sorted(a) === sorted(b)
}
