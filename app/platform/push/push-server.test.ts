import { afterEach, expect, it, vi } from 'vitest'
import { SERVER_HEADER } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { ForeignResponse } from '../fetch-server.ts'
import { pushServer } from './push-server.ts'

const me = 'amina' as StudentId
const respond = (body: string | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { [SERVER_HEADER]: '1' } }))
afterEach(() => vi.unstubAllGlobals())

it('ENV-41 a success that is not JSON is no response: the app has no key and no device from it', async () => {
  respond('<p>Sign in to the campus network</p>')
  await expect(pushServer.offer()).rejects.toThrow(ForeignResponse)
  await expect(pushServer.remove(me, 'd1')).rejects.toThrow(ForeignResponse)
  respond(null, 204)
  await expect(pushServer.remove(me, 'd1')).resolves.toBeUndefined()
})
