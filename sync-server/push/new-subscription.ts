import * as z from 'zod/mini'
import { PUSH_ADDRESS_MAX } from '../../schemas/constants.ts'

const base64url = (bytes: number) =>
  z.string().check(z.regex(/^[\w-]+=*$/), z.minLength(Math.ceil((bytes * 4) / 3)), z.maxLength(2 * bytes))

/** A browser's `PushSubscription` as JSON (Push API). Fields that we do not need are ignored. */
const WebPushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(PUSH_ADDRESS_MAX)),
  keys: z.object({
    /** P-256 public key, uncompressed: 65 bytes. */
    p256dh: base64url(65),
    /** 16 bytes. */
    auth: base64url(16),
  }),
})
type WebPushSubscription = z.infer<typeof WebPushSubscription>

/** A browser that registered with Firebase Cloud Messaging. */
const FcmSubscription = z.object({
  token: z.string().check(z.regex(/^[\w:-]+$/), z.minLength(16), z.maxLength(PUSH_ADDRESS_MAX)),
  /** The browser's own key: Firebase Cloud Messaging does not encrypt pushes for the device. */
  keys: z.object({
    /** 32 bytes. */
    aes: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
})
type FcmSubscription = z.infer<typeof FcmSubscription>

/** Input of `POST /api/push/subscriptions`. */
export const NewSubscription = z.union([WebPushSubscription, FcmSubscription])
export type NewSubscription = z.infer<typeof NewSubscription>
