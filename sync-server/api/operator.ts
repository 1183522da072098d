import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { forbidden, notFound } from '../command-error.ts'
import { removeStudent } from '../commands/remove-student.ts'
import { requireModerated, liftSuspension, suspendStudent } from '../commands/suspend-student.ts'
import { moderationQueue, toModeratedStudent } from '../queries/moderation-queue.ts'
import type { Services } from '../services.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Env } from '../auth/require-session.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Shows reports to operators and applies their decisions (ADR 0025). Responds 404 to everybody else.
 *
 * @param demo students who cannot be removed
 */
export function operatorRoutes(services: Services, demo: readonly StudentId[]): Hono<Env> {
  const { store, log, operators } = services

  const operatorsOnly = createMiddleware<Env>(async (c, next) => {
    if (!operators.has(c.get('signed').student.signInEmail)) throw notFound(`There is no ${c.req.method} ${c.req.path}.`)
    await next()
  })

  /** Applies a decision about one student, and logs which operator made it. */
  const decide = async (
    what: string,
    by: StudentId,
    id: string,
    decision: (tx: WriteTx, student: StudentRecord) => Promise<StudentRecord>,
  ) => {
    const student = await store.write(async (tx) => decision(tx, await requireModerated(tx, idOf<StudentId>(id), operators)))
    log.info({ event: 'operator', what, by, student: id })
    return toModeratedStudent(student)
  }

  return new Hono<Env>()
    .use('/api/operator/*', operatorsOnly)
    .get('/api/operator/desk', async (c) => c.json(await store.read(moderationQueue)))
    .post('/api/operator/reports/:id/close', async (c) => {
      const id = c.req.param('id')
      await store.write(async (tx) => {
        const report = await tx.reports.byId(id)
        if (!report) throw notFound('There is no such report.')
        await tx.reports.put({ ...report, closedAt: report.closedAt ?? services.now() })
      })
      return c.json({ id })
    })
    .put('/api/operator/students/:id/suspension', async (c) =>
      c.json(
        await decide('suspend', c.get('signed').student.id, c.req.param('id'), (tx, student) => suspendStudent(tx, student, services)),
      ),
    )
    .delete('/api/operator/students/:id/suspension', async (c) =>
      c.json(await decide('lift', c.get('signed').student.id, c.req.param('id'), (tx, student) => liftSuspension(tx, student, services))),
    )
    .delete('/api/operator/students/:id', async (c) =>
      c.json(
        await decide('remove', c.get('signed').student.id, c.req.param('id'), async (tx, student) => {
          if (demo.includes(student.id)) throw forbidden('Demo students are shared, so they can’t be deleted.')
          await removeStudent(tx, student, services)
          return defined(await tx.students.byId(student.id))
        }),
      ),
    )
}
