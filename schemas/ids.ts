import * as z from 'zod/mini'

/**
 * Letters, digits and '-' only, so that two ids joined by '_' can be taken apart again (clarification D17). Nothing that every
 * object has, like `constructor`: documents are looked up by their ids (hardening N31).
 */
const ID = z.string().check(
  z.regex(/^[A-Za-z0-9-]{1,64}$/),
  z.refine((id) => !(id in {})),
)

/** A student; fixed words for the demo campus, UUIDv7 for everybody else. */
export const StudentId = ID.brand<'StudentId'>()
export type StudentId = z.infer<typeof StudentId>

/** A message; made by its author's device, and its idempotency key (architecture.md section 4). */
export const MessageId = ID.brand<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

export const GroupId = ID.brand<'GroupId'>()
export type GroupId = z.infer<typeof GroupId>

export const MeetupId = ID.brand<'MeetupId'>()
export type MeetupId = z.infer<typeof MeetupId>

export const ReportId = ID.brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

export const InvitationId = ID.brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>

/** The id of an envelope, sent as `Idempotency-Key`. */
export const EnvelopeId = ID.brand<'EnvelopeId'>()
export type EnvelopeId = z.infer<typeof EnvelopeId>

/** A campus, by what proves membership of it: a mail domain, an issuer, an invitation (architecture.md section 5). */
export const CampusId = z.string().brand<'CampusId'>()
export type CampusId = z.infer<typeof CampusId>

/** Where the demo students are (architecture.md section 5). No domain is called that. */
export const DEMO_CAMPUS = 'demo' as CampusId

/** The one name of a conversation of two: their ids, sorted, joined by '_' (spec §3). */
export function pairKey(a: StudentId, b: StudentId): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`
}
