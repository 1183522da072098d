import { randomBytes } from 'node:crypto'
import { ADDRESS_UNDO_LIFETIME, DAY } from '../../schemas/constants.ts'
import { addressOf } from '../../schemas/rules/email-address.ts'
import { conflict, notFound } from '../command-error.ts'
import type { Context } from '../commands/context.ts'
import { saveStudent } from '../commands/save-student.ts'
import { revokeSessions } from '../commands/revoke-sessions.ts'
import { sha256 } from '../sha256.ts'
import type { AddressUndo, StudentRecord } from '../store/records.ts'
import type { ReadTx, Store, WriteTx } from '../store/store.ts'
import { toVerify } from './code.ts'
import { defined } from '../../schemas/defined.ts'

export interface UndoOffer {
  now(): number
  newId(): string
  /** Returns the address of the page that undoes the change, for this token. */
  undoLink(token: string): string
}

/**
 * Mails a link to the address that signed a student in until now; for 7 days it makes that address sign in again. Only the hash of its
 * token is stored. Does nothing for a student who had no such address.
 */
export async function offerUndo(tx: WriteTx, before: StudentRecord, { now, newId, undoLink }: UndoOffer): Promise<void> {
  const { id, signInEmail, campusId, campusInvited } = before
  if (!isAddress(signInEmail)) return
  const token = randomBytes(24).toString('base64url')
  await tx.addressUndos.put({
    tokenHash: sha256(token),
    studentId: id,
    email: signInEmail,
    campusId,
    campusInvited,
    identities: (await tx.identities.of(id)).map(({ issuer, subject }) => ({ issuer, subject })),
    expiresAt: now() + ADDRESS_UNDO_LIFETIME,
  })
  await mail(tx, { now, newId }, signInEmail, 'The email address of your Friendioo account has changed', changedText(undoLink(token)))
}

/** Returns what a token can restore. Changes nothing. Throws 404 if the token is unknown, used or too old, or its student has left. */
export async function openUndo(view: ReadTx, token: string, now: number): Promise<AddressUndo> {
  const undo = await view.addressUndos.byHash(sha256(token))
  const student = undo && now < undo.expiresAt ? await view.students.byId(undo.studentId) : null
  if (!undo || !student || student.removedAt !== null) throw notFound('This link no longer works.')
  return undo
}

/**
 * Makes the earlier address sign in again, signs the student out everywhere, and takes back what the later address has opened: its
 * codes, the identities of a provider that it linked, and links to undo. A suspension stays. Throws 404 if the token does not work, 409
 * if another student signs in with the address by now; then the token stays usable. Returns the address.
 */
export async function undoAddressChange(
  store: Store,
  token: string,
  ctx: Pick<Context, 'now' | 'hub'> & Pick<UndoOffer, 'newId'>,
): Promise<string> {
  return store.write(async (tx) => {
    const undo = await openUndo(tx, token, ctx.now())
    const { studentId, email, campusId, campusInvited } = undo
    const owner = await tx.students.byEmail(email)
    if (owner && owner.id !== studentId)
      throw conflict(
        'address-taken',
        'Another account now uses this address. Sign in to that account and delete it, then open this link again.',
      )
    const me = defined(await tx.students.byId(studentId))
    // Sockets close as signed out, before the change of the campus could close them in another way.
    await revokeSessions(tx, studentId, () => true, ctx)
    await tx.addressUndos.removeOf(studentId)
    await tx.codes.remove(toVerify(studentId, email).holder)
    for (const { issuer, subject } of await tx.identities.of(studentId))
      if (!undo.identities.some((known) => known.issuer === issuer && known.subject === subject))
        await tx.identities.remove(issuer, subject)
    await saveStudent(tx, me, { ...me, email, signInEmail: email, emailVerified: true, campusId, campusInvited, updatedAt: ctx.now() }, ctx)
    if (isAddress(me.signInEmail) && me.signInEmail !== email)
      await mail(tx, ctx, me.signInEmail, 'The change of your email address was undone', UNDONE_TEXT)
    return email
  })
}

/** Returns whether this is an address: a student of a provider may have their own id in its place. */
const isAddress = (signInEmail: string) => addressOf(signInEmail) === signInEmail

async function mail(
  tx: WriteTx,
  { now, newId }: Pick<UndoOffer, 'now' | 'newId'>,
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  await tx.jobs.put({ id: newId(), kind: 'mail', payload: { to, subject, text }, runAt: now(), attempts: 0 })
}

function changedText(link: string): string {
  return `You now sign in to your Friendioo account with another email address. This one no longer works.\n\nIf you made this change, there is nothing to do.\n\nIf you did not, open this page within ${ADDRESS_UNDO_LIFETIME / DAY} days. There you can switch back to this address, which also signs out every device:\n${link}\n\nFriendioo\n`
}

const UNDONE_TEXT =
  'Someone undid the change of address of your Friendioo account, using the link that we sent to the previous address. You can sign in with that address again, but no longer with this one. Every device has been signed out.\n\nFriendioo\n'
