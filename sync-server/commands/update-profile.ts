import { PICTURES_AT } from '../../schemas/constants.ts'
import { withProfile, type Account, type ProfileUpdate } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { forbidden } from '../command-error.ts'
import type { Context } from './context.ts'
import { saveStudent } from './save-student.ts'
import { parsePicture } from './parse-picture.ts'

/**
 * Changes the given fields of my profile. If two devices change the same field, the last change to arrive wins (architecture.md
 * section 6). Throws 403 for another student's profile; a picture is stored under the hash of its bytes, and the profile has its
 * address.
 */
export async function updateProfile(tx: WriteTx, me: StudentRecord, change: ProfileUpdate, ctx: Context): Promise<Account> {
  if (change.userId !== undefined && change.userId !== me.id) throw forbidden('You can change only your own profile.')
  const picture = change.profileImageUrl ? parsePicture(change.profileImageUrl) : null
  const profileImageUrl = picture ? PICTURES_AT + picture.hash : change.profileImageUrl
  const changed: StudentRecord = { ...me, ...withProfile(account(me), { ...change, profileImageUrl }) }
  // The sign-in address is already verified.
  if (changed.email !== me.email && changed.email === me.signInEmail) changed.emailVerified = true
  if (JSON.stringify(changed) === JSON.stringify(me)) return account(me)

  const next = { ...changed, updatedAt: ctx.now() }
  const audience = await saveStudent(tx, me, next, ctx)

  if (next.profileImageUrl !== me.profileImageUrl) {
    if (picture) await tx.pictures.put({ ownerId: me.id, ...picture })
    else await tx.pictures.remove(me.id)
    const frame = { type: 'profilePictureUpdate', userId: me.id, profileImageUrl: next.profileImageUrl } as const
    tx.afterCommit(() => ctx.hub.broadcast(audience, frame))
  }
  return account(next)
}
