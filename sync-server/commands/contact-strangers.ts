import { isStranger } from '../../schemas/rules/stranger.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { conflict } from '../command-error.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Counts one stranger if there is any among these students: for a message, a meetup request, or joining a group without an invitation,
 * after which its members are no strangers any more. Throws 429 if the student has contacted too many strangers: the device sends it
 * again later. All ways to contact somebody share one limit (ADR 0053).
 */
export async function contactStranger(tx: WriteTx, me: StudentRecord, among: readonly StudentId[], ctx: Context): Promise<void> {
  if ((await strangersAmong(tx, me, among)) > 0) ctx.strangers?.contactOne()
}

/**
 * Counts the strangers among the invitees of a group. Throws 409 if they are too many, and counts none of them then: a group has a
 * time, so it must not be created later by itself. Ids of nobody count, too: a difference would show who exists.
 */
export async function inviteStrangers(tx: WriteTx, me: StudentRecord, invitees: readonly StudentId[], ctx: Context): Promise<void> {
  const strangers = await strangersAmong(tx, me, invitees)
  const left = strangers === 0 ? null : (ctx.strangers?.invite(strangers) ?? null)
  if (left === null) return
  throw conflict(
    'too-many-strangers',
    left === 0
      ? 'You have contacted many new people today. Invite only people you know, then create the group again.'
      : `You can invite ${left} new ${left === 1 ? 'person' : 'people'} now. Choose fewer, then create the group again.`,
  )
}

async function strangersAmong(tx: WriteTx, me: StudentRecord, others: readonly StudentId[]): Promise<number> {
  const relationships = await tx.students.relationships(me.id, others)
  return others.filter((other) => isStranger(defined(relationships.get(other)))).length
}
