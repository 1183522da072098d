import * as z from 'zod/mini'
import { VOICE_CANDIDATE_MAX, VOICE_DESCRIPTION_MAX } from './constants.ts'
import type { Person } from './person.ts'

/**
 * The name of a voice room: of the session of a group, or of a meetup. Both kinds of ids are made by clients, so only the kind tells
 * them apart.
 */
export const VoiceRoomName = z.string().check(z.regex(/^(group|meetup):[A-Za-z0-9-]{1,64}$/))
export type VoiceRoomName = `${'group' | 'meetup'}:${string}`

/** The id of a seat: one stay of one student in a room. The server makes it. */
export const SeatId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))

/** A signal between two browsers that connect (WebRTC). The server passes it on and does not read it. */
export const VoiceSignal = z.union([
  z.object({
    description: z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().check(z.maxLength(VOICE_DESCRIPTION_MAX)) }),
  }),
  z.object({
    candidate: z.object({
      candidate: z.string().check(z.maxLength(VOICE_CANDIDATE_MAX)),
      sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      sdpMLineIndex: z.optional(z.nullable(z.int())),
      usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
    }),
  }),
])
export type VoiceSignal = z.infer<typeof VoiceSignal>

/** A student who is in a voice room. */
export interface VoiceSeat {
  id: string
  student: Person
  muted: boolean
}

/** Who is in voice rooms, in the order in which they came. Nobody is in a room that is not listed. */
export type VoiceRooms = Readonly<Partial<Record<VoiceRoomName, readonly VoiceSeat[]>>>

/** A server that helps two browsers to find a way to each other (STUN), or passes their sound on (TURN). */
export const IceServer = z.object({
  urls: z.array(z.string().check(z.regex(/^(stuns?|turns?):\S+$/))).check(z.minLength(1)),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.infer<typeof IceServer>

/** Why a student may not enter a voice room. */
export const VOICE_REFUSALS = ['not-found', 'not-agreed', 'too-early', 'over', 'voice-full', 'unavailable'] as const
export type VoiceRefusal = (typeof VOICE_REFUSALS)[number]

/**
 * Why a stay in a voice room has ended, although the student did not leave. `over`: the session or the meetup has ended. `removed`:
 * the student is no longer one of those who may enter. `elsewhere`: the student has entered on another page or device.
 */
export const VOICE_ENDS = ['over', 'removed', 'elsewhere'] as const
export type VoiceEnd = (typeof VOICE_ENDS)[number]
