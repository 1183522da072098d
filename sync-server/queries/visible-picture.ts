import type { StoredPicture, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { viewerOf } from './viewer.ts'
import { seesStudent } from './visibility.ts'

/** Returns the picture with that hash if `me` may see a student who shows it; otherwise null. */
export async function pictureFor(view: ReadTx, me: StudentRecord, hash: string): Promise<StoredPicture | null> {
  const { blocked } = await viewerOf(view, me)
  for (const picture of await view.pictures.byHash(hash)) {
    const owner = await view.students.byId(picture.ownerId)
    if (owner && (await seesStudent(view, me, owner, blocked))) return picture
  }
  return null
}
