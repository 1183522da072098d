import { Hono } from 'hono'
import type { Calendars } from '../calendar/calendars.ts'
import { sessionCookie } from '../auth/cookie.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { forbidden, unauthorized } from '../command-error.ts'
import { isActive } from '../account-status.ts'
import { removeStudent } from '../commands/remove-student.ts'
import { accountExport } from '../queries/export.ts'
import type { Services } from '../services.ts'
import type { Env } from '../auth/require-session.ts'
import { setHeader } from '../http/set-header.ts'
import { defined } from '../../schemas/defined.ts'

interface Options {
  https: boolean
  /** Ids of the demo students. Every visitor shares them, so they cannot be deleted. */
  demo: readonly StudentId[]
  calendars: Pick<Calendars, 'farewell'>
}

/**
 * Exports or deletes the signed-in student's data. These are no commands: neither is queued for later, and neither needs
 * protection against repeats.
 */
export function accountRoutes(services: Services, { https, demo, calendars }: Options): Hono<Env> {
  const { store, now } = services
  return new Hono<Env>()
    .get('/api/account/export', async (c) => {
      const { id } = c.get('signed').student
      const everything = await store.read(async (view) => accountExport(view, defined(await view.students.byId(id)), now()))
      setHeader(c, 'Content-Disposition', `attachment; filename="friendioo-${new Date(now()).toISOString().slice(0, 10)}.json"`)
      return c.json(everything)
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
