import { Hono } from 'hono'
import { PICTURES_AT } from '../../schemas/constants.ts'
import { requireLiveSession } from '../auth-session.ts'
import { notFound } from '../command-error.ts'
import { waitForPictureTurn } from '../http/count-responses.ts'
import { pictureFor } from '../queries/visible-picture.ts'
import type { Services } from '../services.ts'
import type { ReadTx } from '../store/store.ts'
import type { Env } from '../auth/require-session.ts'
import { setHeader } from '../http/set-header.ts'

/**
 * Serves profile pictures to students who may see the owner. The address contains the hash of the bytes, so the app's
 * service worker caches a picture for good and shows it offline. The browser's own cache gets none, because signing out cannot delete
 * from it (N61). A picture that is opened alone cannot run scripts or pass as another type
 * (architecture.md section 11).
 */
export function pictureRoutes({ store, now }: Services): Hono<Env> {
  return new Hono<Env>().get(`${PICTURES_AT}:hash`, async (c) => {
    const hash = c.req.param('hash')
    const known = /^[0-9a-f]{64}$/.test(hash)
    await waitForPictureTurn(c)
    const { student, signIn } = c.get('signed')
    const read = async (view: ReadTx) => {
      // The request may have waited for minutes.
      await requireLiveSession(view, signIn.idHash, now())
      return pictureFor(view, student, hash)
    }
    const picture = known ? await store.read(read) : null
    if (!picture) throw notFound('This picture no longer exists.')
    setHeader(c, 'Content-Type', picture.type)
    setHeader(c, 'Content-Disposition', `inline; filename="picture.${picture.type.slice('image/'.length)}"`)
    c.header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    c.header('Cache-Control', 'private, no-store')
    return c.body(Uint8Array.from(picture.bytes))
  })
}
