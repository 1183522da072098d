import { createSign } from 'node:crypto'
import { MINUTE, SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { ServiceAccount } from '../google/google-access.ts'

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** The page exchanges the token at once. Google allows an hour. */
const TOKEN_LIFETIME = 5 * MINUTE

/**
 * Returns the token by which a page signs in to the Firebase project as this student: a JWT that the service account signs (RS256).
 *
 * @param session the name of the auth session: the database's rules refuse the page once this session has ended
 * @param now epoch ms
 */
export function customToken(account: ServiceAccount, student: StudentId, session: string, now: number): string {
  const issued = Math.floor(now / SECOND)
  const { client_email, private_key, private_key_id } = account
  const header = { alg: 'RS256', typ: 'JWT', kid: private_key_id }
  const payload = {
    iss: client_email,
    sub: client_email,
    aud: AUDIENCE,
    uid: student,
    iat: issued,
    exp: issued + TOKEN_LIFETIME / SECOND,
    claims: { session },
  }
  const unsigned = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(private_key, 'base64url')}`
}
