import {
  NETWORKS_OF_SITE,
  RATE_LIMITS,
  READS_WAITING_MAX,
  SIGN_INS_MAX,
  SOCKETS_MAX,
  STORED_BYTES_PER_DAY_MAX,
} from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { CommandError } from '../command-error.ts'
import type { InvitationLimit, StrangerLimit } from '../commands/context.ts'
import type { SocketsMax } from '../socket/surplus-sockets.ts'
import { Buckets, fullBucket, takeOne, type Rate } from './buckets.ts'
import { siteOf } from './client-address.ts'
import { LaneFull, Lanes } from './lanes.ts'

export type LimitName = keyof typeof RATE_LIMITS | 'reads' | 'responses'

/** The rate limits (docs/security.md, Limits). Each throws 429 with the seconds to wait. */
export interface Limits {
  /** Returns the key of the student's limits: the student, or the session if visitors of the demo share the account. */
  ownerOf(signed: { student: { id: StudentId }; signIn: { idHash: string } }): LimitOwner
  /** Returns the key of the limits of clients without a session, by IP address as `clientAddress` returns it. */
  ownerAt(address: string): LimitOwner
  /** Takes the price of a request, an item of a batch or a message over the socket. */
  request(owner: LimitOwner, tokens: number): void
  /** Takes tokens for a request that turned out to cost more. Never throws: the student's next requests wait for it. */
  spend(owner: LimitOwner, tokens: number): void
  /** Runs an expensive read when the earlier ones of this owner are done. */
  alone<T>(owner: LimitOwner, read: () => Promise<T>): Promise<T>
  /** The same, however many wait. Only for a caller that has one or two of them at a time, such as a connection. */
  aloneUnrefused<T>(owner: LimitOwner, read: () => Promise<T>): Promise<T>
  /** Counts a sign-in or a code by IP address, as `clientAddress` returns it, or by the owner of a session. */
  signInFrom(asker: string): void
  /**
   * Counts a code that is requested for an email address; `asker` is the same as in `signInFrom`. Returns how many codes the address has
   * left: 'none' not even this one, 'few' less than half of a full bucket. Throws 429 if the asker requests too many, for any addresses.
   */
  codeFor(mail: string, asker: string): CodesLeft
  /** Counts a request for an invitation by IP address. */
  invitationFrom(address: string): void
  /** Returns the limit of strangers whom this owner contacts. */
  strangersOf(owner: LimitOwner): StrangerLimit
  invitations: InvitationLimit
  /** Counts a frame that says that a student is typing. Returns whether it may be forwarded to this receiver. */
  mayForwardTyping(owner: LimitOwner, to: StudentId): boolean
  /** Throws 429 if the owner's changes have filled the day's room, so that this number of bytes does not fit. Counts nothing. */
  mayStore(owner: LimitOwner, bytes: number): void
  /** Counts bytes that a committed change of the owner has added. */
  countStored(owner: LimitOwner, bytes: number): void
  /** Returns in how many browsers this student may be signed in. */
  signIns(student: StudentId): number
  /** Returns the maximum numbers of open sockets of this student. */
  sockets(student: StudentId): SocketsMax
  /** Creates the limit of a new socket. What it allows is shared with the owner's other sockets. */
  frames(owner: LimitOwner): FrameLimit
}

const DAY_IS_FULL = `You can save up to ${STORED_BYTES_PER_DAY_MAX / 1e6} MB a day, and this doesn’t fit yet. Try again later, or make it shorter.`

export type CodesLeft = 'many' | 'few' | 'none'

/** Key of the invitations of one student to another one: each direction has its own. */
const pairOf = (by: StudentId, to: StudentId) => `${by} ${to}`

/** The key of a student's limits, from `ownerOf`. */
export type LimitOwner = string & { readonly owner: unique symbol }

/** The limit of one socket. */
export interface FrameLimit {
  /** Counts the bytes of a frame that is not parsed yet. Returns 0 if it may be, else the seconds until one of its size may. */
  takeBytes(bytes: number): number
  /** Takes the price of a frame. Returns 0 if it may be processed, else the seconds until it may. */
  take(tokens: number): number
  /** Counts a refused frame. Returns whether the socket may stay open. */
  countRefused(): boolean
}

/**
 * Creates the rate limits.
 *
 * @param scale multiplies every rate; null: nothing is limited
 * @param limited is called each time a limit refuses something
 * @param shared accounts that many people use at once: they are limited by session only
 */
export function createLimits(
  scale: number | null,
  limited: (limit: LimitName) => void,
  shared: ReadonlySet<StudentId> = new Set(),
): Limits {
  // The library treats a bucket of size 0 as one that never empties.
  const scaled = ({ atOnce, perSecond }: Rate): Rate =>
    scale === null ? { atOnce: 0, perSecond } : { atOnce: Math.max(1, Math.round(atOnce * scale)), perSecond: perSecond * scale }
  const refuse = (
    limit: LimitName,
    wait: number,
    message = 'Too many requests at once. Wait a moment, then try again.',
    code = 'too-many',
  ): never => {
    limited(limit)
    throw new CommandError(429, code, message, wait)
  }
  const each = (limit: keyof typeof RATE_LIMITS, message?: string, buckets = new Buckets(scaled(RATE_LIMITS[limit])), code?: string) => {
    return (key: string): void => {
      const wait = buckets.take(key)
      if (wait > 0) refuse(limit, wait, message, code)
    }
  }
  /** Counts by network, and the networks of one site together. A student or a session is no network, and counts alone. */
  const ofNetwork = (limit: 'codesOfAddress' | 'signInsOfAddress' | 'invitationsOfAddress') => {
    const { atOnce, perSecond } = RATE_LIMITS[limit]
    const sites = new Buckets(scaled({ atOnce: NETWORKS_OF_SITE * atOnce, perSecond: NETWORKS_OF_SITE * perSecond }))
    const [ofOne, ofAll] = [each(limit), each(limit, undefined, sites)]
    return (asker: string): void => {
      ofOne(asker)
      const site = siteOf(asker)
      if (site !== null) ofAll(site)
    }
  }
  const codesOfAddress = ofNetwork('codesOfAddress')
  const codesOfMailFromAddress = new Buckets(scaled(RATE_LIMITS.codesOfMailFromAddress))
  const codesOfMail = new Buckets(scaled(RATE_LIMITS.codesOfMail))
  const strangers = new Buckets(scaled(RATE_LIMITS.strangers))
  const contactStranger = each(
    'strangers',
    'You’ve contacted many new people today. This will be sent as soon as the limit allows.',
    strangers,
    'many-strangers',
  )
  const invitationsOfPair = new Buckets(scaled(RATE_LIMITS.invitationsOfPair))
  const requests = new Buckets(scaled(RATE_LIMITS.requests))
  const storedBytes = new Buckets(scaled(RATE_LIMITS.storedBytes))
  const typing = new Buckets(scaled(RATE_LIMITS.typing))
  const frames = new Buckets(scaled(RATE_LIMITS.frames))
  const frameBytes = new Buckets(scaled(RATE_LIMITS.frameBytes))
  const reads = new Lanes(READS_WAITING_MAX * Math.max(1, scale ?? 1))
  return {
    // cast: built here, from its two forms
    ownerOf: ({ student, signIn }) => (shared.has(student.id) ? `session:${signIn.idHash}` : `student:${student.id}`) as LimitOwner,
    ownerAt: (address) => `address:${address}` as LimitOwner, // cast: built here, as above
    request: (owner, tokens) => {
      const wait = requests.pay(owner, tokens)
      if (wait > 0) refuse('requests', wait)
    },
    spend: (owner, tokens) => requests.spend(owner, tokens),
    alone: async (owner, read) => {
      if (scale === null) return read()
      try {
        return await reads.run(owner, read)
      } catch (error) {
        if (error instanceof LaneFull) return refuse('reads', 1)
        throw error
      }
    },
    aloneUnrefused: (owner, read) => (scale === null ? read() : reads.run(owner, read, false)),
    signInFrom: ofNetwork('signInsOfAddress'),
    codeFor: (mail, asker) => {
      codesOfAddress(asker)
      const parts = [
        ['codesOfMailFromAddress', codesOfMailFromAddress, `${asker} ${mail}`],
        ['codesOfMail', codesOfMail, mail],
      ] as const
      for (const [limit, buckets, key] of parts) {
        if (buckets.left(key) > 0) continue
        limited(limit)
        return 'none'
      }
      for (const [, buckets, key] of parts) buckets.take(key)
      return parts.some(([limit, buckets, key]) => buckets.left(key) < scaled(RATE_LIMITS[limit]).atOnce / 2) ? 'few' : 'many'
    },
    invitationFrom: ofNetwork('invitationsOfAddress'),
    strangersOf: (owner) => ({
      contactOne: () => contactStranger(owner),
      invite: (count) => {
        if (strangers.take(owner, count) === 0) return null
        limited('strangers')
        return strangers.left(owner)
      },
    }),
    invitations: {
      isFull: (by, to) => {
        const isFull = scale !== null && invitationsOfPair.left(pairOf(by, to)) < 1
        if (isFull) limited('invitationsOfPair')
        return isFull
      },
      count: (by, to) => void invitationsOfPair.take(pairOf(by, to)),
      giveBack: (by, to) => invitationsOfPair.giveBack(pairOf(by, to)),
    },
    mayForwardTyping: (owner, to) => typing.take(`${owner} ${to}`) === 0,
    mayStore: (owner, bytes) => {
      const wait = storedBytes.waitFor(owner, bytes)
      if (wait > 0) refuse('storedBytes', wait, DAY_IS_FULL, 'daily-limit')
    },
    countStored: (owner, bytes) => storedBytes.spend(owner, bytes),
    signIns: (student) => (shared.has(student) ? SIGN_INS_MAX.ofDemoStudent : SIGN_INS_MAX.ofStudent),
    sockets: (student) => {
      // A load test raises the maximum, too. A scale below 1 keeps it: a student has that number of devices, however slow they are.
      const most = (count: number) => (scale === null ? Infinity : count * Math.max(1, scale))
      return { ofSession: most(SOCKETS_MAX.ofSession), ofStudent: shared.has(student) ? Infinity : most(SOCKETS_MAX.ofStudent) }
    },
    frames: (owner) => {
      const refused = fullBucket(scaled(RATE_LIMITS.refusedFrames))
      const from = (limit: 'frames' | 'frameBytes', buckets: Buckets) => (tokens: number) => {
        const wait = buckets.pay(owner, tokens)
        if (wait > 0) limited(limit)
        return wait
      }
      return {
        takeBytes: from('frameBytes', frameBytes),
        take: from('frames', frames),
        countRefused: () => {
          const stays = takeOne(refused) === 0
          if (!stays) limited('refusedFrames')
          return stays
        },
      }
    },
  }
}
