import * as z from 'zod/mini'
import { PUSH_ADDRESS_MAX } from '../../schemas/constants.ts'

const base64url = (bytes: number) =>
  z.string().check(z.regex(/^[\w-]+=*$/), z.minLength(Math.ceil((bytes * 4) / 3)), z.maxLength(2 * bytes))

/** A browser's `PushSubscription` as JSON (Push API). Fields that we do not need are ignored. */
export const NewSubscription = z.object({
  endpoint: z.url().check(z.maxLength(PUSH_ADDRESS_MAX)),
  keys: z.object({
    /** P-256 public key, uncompressed: 65 bytes. */
    p256dh: base64url(65),
    /** 16 bytes. */
    auth: base64url(16),
  }),
})
export type NewSubscription = z.infer<typeof NewSubscription>
