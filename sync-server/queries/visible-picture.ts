import type { StoredPicture, StudentRecord, ReadTx } from '../store/store.ts'
import { viewerOf } from './viewer.ts'
import { seesStudent } from './visibility.ts'

/** The picture of that hash, where somebody shows it whom `me` may see; else null. */
export async function pictureFor(view: ReadTx, me: StudentRecord, hash: string): Promise<StoredPicture | null> {
  const { blocked } = await viewerOf(view, me)
  for (const picture of await view.pictures.byHash(hash)) {
    const owner = await view.students.byId(picture.ownerId)
    if (owner && (await seesStudent(view, me, owner, blocked))) return picture
  }
  return null
}
