import { join } from 'node:path'
import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { newStudent } from '../../sync-server/student-record.ts'
import { startSession } from '../../sync-server/auth-session.ts'
import { SqliteStore } from '../../sync-server/store/sqlite/store.ts'

/** Creates students on several campuses, each with a session, while the server is stopped. */
export async function enrolled(
  dataDir: string,
  campuses: number,
  each: number,
): Promise<{ id: StudentId; campus: number; cookie: string }[]> {
  const store = new SqliteStore({ source: join(dataDir, 'friendioo.db') })
  const students = await Promise.all(
    Array.from({ length: campuses * each }, async (_, at) => {
      const [id, campus] = [`c${at % campuses}-${Math.floor(at / campuses)}` as StudentId, at % campuses]
      await store.write((tx) =>
        tx.students.put({
          ...newStudent(id, `${id}@campus-${campus}.example`, Date.now()),
          campusId: `campus-${campus}` as CampusId,
          firstName: id,
          lastName: 'Test',
        }),
      )
      const { value } = await startSession(store, id, null, Date.now())
      return { id, campus, cookie: `friendioo_session=${value}` }
    }),
  )
  await store.close()
  return students
}
