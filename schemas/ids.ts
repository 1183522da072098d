import * as z from 'zod/mini'

/**
 * Letters, digits and '-' only, so that two ids joined by '_' can be split again (clarification D17). Names of properties that
 * every object has, like `constructor`, are not allowed, because documents are looked up by their ids (hardening N31).
 */
const ID = z.string().check(
  z.regex(/^[A-Za-z0-9-]{1,64}$/),
  z.refine((id) => !(id in {})),
)

/** Id of a document of any collection whose ids devices create. */
export const DocumentId = ID

/** Id of a student: a fixed word on the demo campus, a UUIDv7 elsewhere. */
export const StudentId = ID.brand<'StudentId'>()
export type StudentId = z.infer<typeof StudentId>

/** Id of a message: created on its author's device, and also its idempotency key (architecture.md section 4). */
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

/** Id of an envelope, sent as `Idempotency-Key`. */
export const EnvelopeId = ID.brand<'EnvelopeId'>()
export type EnvelopeId = z.infer<typeof EnvelopeId>

/**
 * Id of a campus: a mail domain or an OpenID Connect issuer. A verified address, a sign-in there or an invitation proves
 * membership (architecture.md section 5).
 */
export const CampusId = z.string().brand<'CampusId'>()
export type CampusId = z.infer<typeof CampusId>

/** The campus of the demo students (architecture.md section 5). No mail domain has this name. */
export const DEMO_CAMPUS = 'demo' as CampusId // cast: the one campus that no mail domain and no issuer names

/** Returns the key of a conversation between two students: their ids, sorted, joined by '_' (spec §3). */
export function pairKey(a: StudentId, b: StudentId): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`
}
