import { BLOCKS_MAX } from '../../schemas/constants.ts'
import type { Block } from '../../schemas/block.ts'
import type { StudentRef } from '../../schemas/commands/safety-commands.ts'
import { canContact } from '../queries/visibility.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, invalid, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { publishBlock } from './publish/publish-block.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Hides the two students from each other and notifies nobody (ADR 0022). The blocked student does not notice: the server accepts
 * their messages and withholds them (architecture.md section 6). A repeated block succeeds and changes nothing.
 */
export async function blockStudent(tx: WriteTx, me: StudentRecord, { studentId }: StudentRef, ctx: Context): Promise<Block> {
  if (studentId === me.id) throw invalid('You can’t block yourself.')
  const other = await tx.students.byId(studentId)
  if (!other || !(await canContact(tx, me, other))) throw notFound('This student isn’t visible to you.')
  if (!(await tx.blocks.exists(me.id, other.id))) {
    if ((await tx.blocks.count(me.id)) >= BLOCKS_MAX)
      throw conflict('too-many-blocks', `You’ve blocked ${BLOCKS_MAX} students. Unblock one of them, then block this one.`)
    await tx.blocks.add(me.id, other.id, { firstName: other.firstName, lastName: other.lastName, blockedAt: ctx.now() })
    await publishBlock(tx, me, other, ctx)
  }
  const [stored] = await tx.blocks.byIds(me.id, [other.id])
  const { ownerId: _, ...block } = defined(stored)
  return block
}

/** Removes my block. Everything that it hid returns on both sides, unless the other student blocks me. Without a block it succeeds. */
export async function unblockStudent(tx: WriteTx, me: StudentRecord, { studentId }: StudentRef, ctx: Context): Promise<{ id: string }> {
  const other = await tx.students.byId(studentId)
  if (other && (await tx.blocks.exists(me.id, other.id))) {
    await tx.blocks.remove(me.id, other.id)
    await publishBlock(tx, me, other, ctx)
  }
  return { id: studentId }
}
