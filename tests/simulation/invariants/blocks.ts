import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { NewReport } from '../../../schemas/report.ts'
import type { StoredMeetup, StoredMessage } from '../../../sync-server/store/records.ts'
import type { Device } from '../sim-device.ts'
import type { World } from '../world.ts'
import { meetupsOnServer } from './meetups.ts'
import { messagesOnServer } from './messages.ts'
import { Ties } from './relationships.ts'

/** Checks that the last block or unblock counts, that a block hides what it must, and that it lets nothing through (ADR 0022). */
export async function blocksStand(world: World, found: string[]): Promise<void> {
  const ties = await Ties.of(world)
  const said = [...(await messagesOnServer(world)), ...(await meetupsOnServer(world))]
  for (const me of world.server.students) for (const other of world.server.students) standsAsGiven(world, ties, me, other, found)
  for (const each of said) isWithheldRightly(world, ties, each, found)
  for (const device of world.devices) {
    const me = (await device.store.lastSession())?.userId
    if (me) hidesFrom(world, ties, device, me, said, found)
  }
}

/**
 * Checks that the block state matches the last block command of a device. Each device sends them in order. A refused one that is
 * tried again may come last, or in its place if the others still waited. So may one of which another tab had sent a copy: a refusal is
 * not stored, and the copy may arrive after the next command and succeed (seed 11049740).
 */
function standsAsGiven(world: World, ties: Ties, me: StudentId, other: StudentId, found: string[]): void {
  if (world.restored || world.signedOut.has(me)) return
  const lasts = world.devices.flatMap((device) => {
    const sent = device.envelopes.all().filter(({ senderId, receiverId, synced }) => synced && senderId === me && receiverId === other)
    const isLate = ({ id }: Envelope) => Number(world.triedAgain.has(id) || world.server.refused.has(id))
    const lateOnes = [...sent].sort((a, b) => isLate(a) - isLate(b))
    return [sent.flatMap(blockIn).at(-1), lateOnes.flatMap(blockIn).at(-1)].filter((last) => last !== undefined)
  })
  if (lasts.length > 0 && !lasts.includes(ties.blocks(me, other) !== null))
    found.push(`invariant 1: ${me} was told that ${other} is ${lasts[0] ? '' : 'not '}blocked, and it is not so`)
}

/** Returns whether the command leaves a block; empty if it is about something else. */
function blockIn({ kind, input }: Envelope): boolean[] {
  if (kind === 'blockStudent' || (kind === 'reportStudent' && (input as NewReport).block)) return [true]
  return kind === 'unblockStudent' ? [false] : []
}

/**
 * Checks that messages and requests of a blocked student are stored but withheld, and never reach the student who blocks them, not
 * even later.
 */
function isWithheldRightly(world: World, ties: Ties, said: StoredMessage | StoredMeetup, found: string[]): void {
  const { id, fromUserId, toUserId, createdAt, withheld } = said
  const wrong = (what: string) => found.push(`block: ${id} of ${fromUserId} to ${toUserId} ${what}`)
  const since = ties.blocks(toUserId, fromUserId)
  if (!withheld && since !== null && createdAt > since && !world.serverClockJumped)
    wrong(`came at ${createdAt}, after the block of ${since}`)
  if (!withheld) return
  if (!world.blocked.has(`${toUserId} ${fromUserId}`)) wrong('is withheld, and nobody had blocked anybody')
  if ('deliveryStatus' in said ? said.deliveryStatus !== 'sent' : said.status !== 'pending') wrong('is withheld, and was heard of')
  if (world.everStored.has(`${toUserId} ${id}`) && !world.restored) wrong('is withheld, and was on a device')
}

/** Checks that a device has its student's list of blocks, and only messages and requests with unblocked students. */
function hidesFrom(world: World, ties: Ties, device: Device, me: StudentId, said: (StoredMessage | StoredMeetup)[], found: string[]): void {
  const local = device.local(me)
  const others = world.server.students.filter((student) => student !== me)
  const differs = (what: string, here: readonly string[], there: readonly string[]) => {
    const [a, b] = [here, there].map((ids) => [...ids].sort().join())
    if (a !== b) found.push(`block: ${device.name} (${me}) has ${what} ${a}, there are ${b}`)
  }
  const blocked = others.filter((other) => ties.blocks(me, other) !== null)
  const mine = said.flatMap((each) => {
    const partner = each.fromUserId === me ? each.toUserId : each.toUserId === me && !each.withheld ? each.fromUserId : null
    return partner === null || blocked.includes(partner) ? [] : [{ id: each.id as string, partner, isMeetup: 'status' in each }]
  })
  differs('blocks', idsOf(local.all('blocks')), blocked)
  for (const tab of device.tabs) if (tab.client && tab.student === me) differs('on its list', idsOf(tab.blocked), blocked)
  differs('requests', idsOf(local.all('meetups')), idsOf(mine.filter(({ isMeetup }) => isMeetup)))
  differs('talk', idsOf(local.all('conversations')), [...new Set(mine.filter(({ isMeetup }) => !isMeetup).map(({ partner }) => partner))])
  for (const partner of blocked) {
    for (const { id, fromUserId, toUserId } of local.all('messages'))
      if (fromUserId === partner || toUserId === partner) found.push(`block: ${device.name} (${me}) has ${id} with ${partner}`)
    for (const tab of device.tabs)
      if (tab.client && tab.student === me && tab.chat(partner)?.messages.length)
        found.push(`block: ${tab.name} (${me}) shows talk with ${partner}`)
  }
}

function idsOf(docs: readonly { id: string }[]): string[] {
  return docs.map(({ id }) => id)
}
