import { REQUEST_TIMEOUT } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import type { FirebaseApp } from '../../../schemas/push.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { fetchServer, ForeignResponse, textOf } from '../fetch-server.ts'

/** The server responded, and not with success. */
export class PushRefused extends Error {
  constructor(
    readonly status: number,
    /** For the student. */
    message: string,
  ) {
    super(message)
  }

  /** The session ended, or another student is signed in: the next start decides. */
  get isAboutSession(): boolean {
    return this.status === 401 || this.status === 409
  }

  /** Sending the same again cannot succeed. */
  get isFinal(): boolean {
    return this.status < 500 && ![401, 408, 409, 425, 429].includes(this.status)
  }
}

/** The service with which this browser subscribes: Firebase Cloud Messaging if the server has it, else Web Push with the key. */
export interface PushOffer {
  /** base64url. */
  publicKey: string
  firebase: FirebaseApp | null
  /** Id of what this browser's session has registered; null: the server sends it nothing. */
  device: string | null
}

/** A device as the server stores it: a subscription to Web Push, or a token of Firebase Cloud Messaging with the key to seal with. */
export type NewPushDevice = PushSubscriptionJSON | { token: string; keys: { aes: string } }

/** The requests about this device. They reject with `PushRefused`, or as `fetchServer` does. */
export interface PushServer {
  offer(): Promise<PushOffer>
  /** Stores this device for the session of this browser, and returns its id. */
  save(student: StudentId, device: NewPushDevice): Promise<string>
  remove(student: StudentId, id: string): Promise<void>
  /** Sends a push to this device. */
  test(student: StudentId): Promise<void>
}

export const pushServer: PushServer = {
  offer: async () => {
    const { publicKey, firebase, device } = await request('GET', 'key')
    const app = (firebase ?? null) as FirebaseApp | null // cast: the server has checked it
    return { publicKey: String(publicKey), firebase: app, device: typeof device === 'string' ? device : null }
  },
  save: async (student, device) => String((await request('POST', 'subscriptions', student, device)).id),
  remove: async (student, id) => void (await request('DELETE', `subscriptions/${id}`, student)),
  test: async (student) => void (await request('POST', 'test', student, {})),
}

/** Asks for another reminder of a study group on this device. Rejects as the requests of `PushServer` do. */
export async function requestReminder(student: StudentId, groupId: GroupId): Promise<void> {
  await request('POST', 'later', student, { groupId })
}

async function request(method: string, path: string, student?: StudentId, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetchServer(`/api/push/${path}`, {
    method,
    headers: { ...(student && { 'X-Student': student }), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  })
  const parsed = parseJson(await textOf(response))
  if (response.ok && response.status !== 204 && parsed === undefined) throw new ForeignResponse(response.status)
  const said = fieldsOf(parsed)
  if (response.ok) return said
  throw new PushRefused(response.status, typeof said.message === 'string' ? said.message : 'Please try again.')
}
