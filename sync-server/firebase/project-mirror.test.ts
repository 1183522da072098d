import { expect, it } from 'vitest'
import { SqliteStore } from '../store/sqlite/store.ts'
import { id, student } from '../store/testing/make.ts'
import { servicesAt } from '../../tests/support/services.ts'
import type { ProjectDatabase } from './project-database.ts'
import { PROJECT_JOB, ProjectMirror } from './project-mirror.ts'

it('N86 a student of the Firebase project waits behind the others when something moves while it is written', async () => {
  const store = new SqliteStore({ source: ':memory:' })
  const services = servicesAt(1_000, store)
  const job = { id: `${PROJECT_JOB}:ada`, kind: PROJECT_JOB, payload: { student: id('ada'), seq: null }, runAt: 10, attempts: 0 }
  await store.write(async (tx) => {
    await tx.students.put(student('ada'))
    await tx.jobs.put({ ...job, runAt: 9 })
  })
  const database: Pick<ProjectDatabase, 'update'> = { update: async () => {} }
  const mirror = new ProjectMirror(services, database as ProjectDatabase) // cast: nothing else is called
  expect(await mirror.run(job, new AbortController().signal)).toBe(1_000)
  expect(await store.read((view) => view.jobs.byId(job.id))).toMatchObject({ runAt: 1_000, payload: { seq: 0 } })
  await store.close()
})
