import { defined } from '../../schemas/defined.ts'
import type { StoredPicture, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { viewerOf } from './viewer.ts'
import { seesStudent } from './visibility.ts'

/** Returns the picture with that hash if `me` may see a student who shows it; otherwise null. */
export async function pictureFor(view: ReadTx, me: StudentRecord, hash: string): Promise<Pick<StoredPicture, 'type' | 'bytes'> | null> {
  const { blocked } = await viewerOf(view, me)
  for (const id of await view.pictures.ownersOf(hash)) {
    const owner = await view.students.byId(id)
    if (!owner || !(await seesStudent(view, me, owner, blocked))) continue
    const { type, size } = defined(await view.pictures.of(id))
    return { type, bytes: defined(await view.pictures.part(id, hash, 0, size)) }
  }
  return null
}
