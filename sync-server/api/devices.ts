import { Hono } from 'hono'
import type { StudentId } from '../../schemas/ids.ts'
import { sessionName } from '../auth-session.ts'
import type { Env } from '../auth/require-session.ts'
import { conflict, notFound } from '../command-error.ts'
import { revokeSessions } from '../commands/revoke-sessions.ts'
import { devicesOf } from '../queries/devices.ts'
import type { Services } from '../services.ts'
import type { AuthSession } from '../store/records.ts'

/**
 * Lists the browsers in which the student is signed in, and signs others out (ADR 0059). These are no commands: the student waits for the
 * response, and a sign-out that waits in an outbox would come too late.
 *
 * @param shared students whom many visitors of a demo use: each visitor sees only their own browser
 */
export function deviceRoutes(services: Services, shared: ReadonlySet<StudentId>): Hono<Env> {
  const { store, hub, now } = services
  return new Hono<Env>()
    .get('/api/devices', async (c) => {
      const { student, signIn } = c.get('signed')
      const isOnline = ({ idHash }: AuthSession) => hub.isSessionConnected(student.id, idHash)
      const devices = await store.read((view) => devicesOf(view, student.id, signIn, now(), isOnline))
      return c.json(shared.has(student.id) ? devices.filter(({ isThisOne }) => isThisOne) : devices)
    })
    .delete('/api/devices', async (c) => {
      const { student, signIn } = c.get('signed')
      const signedOut = await store.write((tx) => revokeSessions(tx, student.id, ({ idHash }) => idHash !== signIn.idHash, services))
      return c.json({ signedOut })
    })
    .delete('/api/devices/:id', async (c) => {
      const { student, signIn } = c.get('signed')
      const id = c.req.param('id')
      if (id === sessionName(signIn)) throw conflict('this-device', 'This is the device you’re using. To leave it, use Sign Out.')
      const signedOut = await store.write((tx) => revokeSessions(tx, student.id, (session) => sessionName(session) === id, services))
      if (signedOut === 0) throw notFound('That device is already signed out.')
      return c.json({ id })
    })
}
