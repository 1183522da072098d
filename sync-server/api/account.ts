import { Hono } from 'hono'
import type { Calendars } from '../calendar/calendars.ts'
import { sessionCookie } from '../auth/cookie.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { forbidden, unauthorized } from '../command-error.ts'
import { isActive } from '../account-status.ts'
import { removeStudent } from '../commands/remove-student.ts'
import { accountExport, type ReadPart } from '../queries/export.ts'
import { takeExportTurn } from '../http/count-responses.ts'
import { jsonAsTaken } from '../http/json-as-taken.ts'
import { Lanes } from '../limits/lanes.ts'
import { sessionByHash } from '../auth-session.ts'
import type { Services } from '../services.ts'
import type { Env } from '../auth/require-session.ts'
import { setHeader } from '../http/set-header.ts'

interface Options {
  https: boolean
  /** Ids of the demo students. Every visitor shares them, so they cannot be deleted. */
  demo: readonly StudentId[]
  /** Students whom many visitors of a demo use: an export contains only the visitor's own browser. */
  shared: ReadonlySet<StudentId>
  calendars: Pick<Calendars, 'farewell'>
}

/**
 * Exports or deletes the signed-in student's data. These are no commands: neither is queued for later, and neither needs protection against
 * repeats. The server reads an export while the client takes it, and ends it with the session (hardening N85, ADR 0120).
 */
export function accountRoutes(services: Services, { https, demo, shared, calendars }: Options): Hono<Env> {
  const { store, now } = services
  /** Exports take turns: however many students export, the server reads one part at a time, each in its own turn of the event loop. */
  const exports = new Lanes(0)
  return new Hono<Env>()
    .get('/api/account/export', async (c) => {
      const { student, signIn } = c.get('signed')
      takeExportTurn(c)
      const isMine = (session: string) => !shared.has(student.id) || session === signIn.idHash
      const read: ReadPart = (part) =>
        exports.run(
          'export',
          () =>
            store.read(async (view) => {
              if (!(await sessionByHash(view, signIn.idHash, now()))) throw unauthorized()
              return part(view)
            }),
          false,
        )
      setHeader(c, 'Content-Disposition', `attachment; filename="friendioo-${new Date(now()).toISOString().slice(0, 10)}.json"`)
      return jsonAsTaken(c, accountExport(read, student.id, now(), isMine), (error) => services.failure(error, c.get('requestId')))
    })
    .delete('/api/account', async (c) => {
      const { id } = c.get('signed').student
      if (demo.includes(id)) throw forbidden('Demo students are shared, so they can’t be deleted.')
      const farewell = await calendars.farewell(id)
      await store.write(async (tx) => {
        const me = await tx.students.byId(id)
        if (!me || !isActive(me)) throw unauthorized()
        await removeStudent(tx, me, services)
      })
      farewell()
      sessionCookie(c, https).clear()
      return c.json({ deleted: true })
    })
}
