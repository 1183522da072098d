import { RATE_LIMITS } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { CommandError } from '../command-error.ts'
import { Buckets, fullBucket, takeOne, type Rate } from './buckets.ts'

export type LimitName = keyof typeof RATE_LIMITS

/** What one may do how often (architecture.md section 13). Each throws 429 with the seconds to wait. */
export interface Limits {
  /** A request, an item of a batch or a message over the socket, of the session with this hash. */
  request(session: string): void
  /** A sign-in or a code from an IP address, as `clientAddress` names it. */
  signInFrom(address: string): void
  /** A sign-in or a code with an address of mail. */
  signInWith(mail: string): void
  /** A look at an invitation from an IP address. */
  invitationFrom(address: string): void
  /** A first message to somebody, by this student. */
  newPartner(student: StudentId): void
  /** Of a new socket. */
  frames(): FrameLimit
}

/** Of one socket. */
export interface FrameLimit {
  /** Answers 0 where a frame may be done, else after how many seconds the next one may. */
  take(): number
  /** A frame was not done: may this socket stay? */
  refused(): boolean
}

/**
 * @param scale multiplies every rate; null: nothing is limited
 * @param limited hears each time that a limit held something up
 */
export function createLimits(scale: number | null, limited: (limit: LimitName) => void): Limits {
  // A bucket of size 0 is one that never gets empty: the library says so.
  const scaled = ({ atOnce, perSecond }: Rate): Rate =>
    scale === null ? { atOnce: 0, perSecond } : { atOnce: Math.max(1, Math.round(atOnce * scale)), perSecond: perSecond * scale }
  const each = (limit: LimitName, message = 'That was a lot at once. Wait a moment, then try again.') => {
    const buckets = new Buckets(scaled(RATE_LIMITS[limit]))
    return (key: string): void => {
      const wait = buckets.take(key)
      if (wait === 0) return
      limited(limit)
      throw new CommandError(429, 'too-many', message, wait)
    }
  }
  return {
    request: each('session'),
    signInFrom: each('signInsOfAddress'),
    signInWith: each('signInsOfMail'),
    invitationFrom: each('invitationsOfAddress'),
    newPartner: each('newPartners', 'You have written to many new people today. This goes as soon as it may.'),
    frames: () => {
      const [done, refused] = [fullBucket(scaled(RATE_LIMITS.frames)), fullBucket(scaled(RATE_LIMITS.refusedFrames))]
      return {
        take: () => {
          const wait = takeOne(done)
          if (wait > 0) limited('frames')
          return wait
        },
        refused: () => {
          const stays = takeOne(refused) === 0
          if (!stays) limited('refusedFrames')
          return stays
        },
      }
    },
  }
}
