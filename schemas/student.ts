import * as z from 'zod/mini'
import { CampusId, StudentId } from './ids.ts'
import { Invitation } from './invitation.ts'
import { GROUP_SIZES } from './rules/group.ts'
import { STATUSES, asStatus } from './rules/availability.ts'
import { EMAIL_MAX, LINE_MAX, NAME_MAX, NOTE_MAX, PICTURE_MAX, SUBJECTS_MAX } from './constants.ts'
import { addressOf } from './rules/email-address.ts'
import { plainText, someText } from './text.ts'

export const Status = z.enum(STATUSES)
/** For whom something of a student is: everybody on the campus, people they know, nobody. */
export const Visibility = z.enum(['campus', 'known', 'nobody'])
export type Visibility = z.infer<typeof Visibility>
/** Who sees phone, WhatsApp number and e-mail (clarification H7). */
export const ContactVisibility = Visibility
export type ContactVisibility = z.infer<typeof ContactVisibility>

/** Free text of at most 32 digits, spaces and + ( ) - . (clarification B14). */
export const PhoneNumber = z.pipe(
  plainText(32),
  z.string().check(z.regex(/^[\d\s+().-]*$/, { error: 'Use digits, spaces and + ( ) - . only' })),
)
/** As addresses are compared; empty is none. */
export const EmailAddress = z.pipe(
  plainText(EMAIL_MAX),
  z.pipe(
    z.transform((text: string) => addressOf(text) ?? text),
    z.string().check(z.refine((text) => text === '' || addressOf(text) !== null, { error: 'Type an email address like you@university.edu.' })),
  ),
)
export const Subjects = z.array(someText(NAME_MAX)).check(z.maxLength(SUBJECTS_MAX))

/**
 * What classmates may see of a student; rendered once per change and the same for every reader of the campus.
 * Presence and `lastSeen` are not in it: they travel on the socket only (architecture.md section 5).
 */
export const Student = z.object({
  id: StudentId,
  firstName: z.string(),
  lastName: z.string(),
  /** Contact data: empty unless its owner shows it to the campus. */
  email: z.string(),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  program: z.string(),
  year: z.string(),
  university: z.string(),
  /** A same-origin path, or empty. */
  profileImageUrl: z.string(),
  /** As set; what it reads now says `availabilityAt`. */
  currentStatus: Status,
  availabilityText: z.string(),
  /** Epoch ms, or null where the text names no end. */
  availableUntil: z.nullable(z.number()),
  currentLocation: z.string(),
  currentSubjects: z.array(z.string()),
  studyTopics: z.array(z.string()),
  studySchedule: z.string(),
  preferredGroupType: z.nullable(z.enum(GROUP_SIZES)),
  updatedAt: z.number(),
})
export type Student = z.infer<typeof Student>

/** When each part of an availability was composed, epoch ms; the later word wins per part (architecture.md section 6). */
export const AvailabilityStamps = z.object({ status: z.number(), location: z.number(), subjects: z.number() })
export type AvailabilityStamps = z.infer<typeof AvailabilityStamps>

/** My own profile, private fields and flags included. */
export const Account = z.extend(Student, {
  emailVerified: z.boolean(),
  campusId: z.nullable(CampusId),
  /** An invitation stands for it, no proof of my own (ADR 0036). */
  campusInvited: z.boolean(),
  /** Links of mine that bring others there; what has run out may be among them. */
  invitations: z.array(Invitation),
  /** The privacy page to which I agreed, by its day, and when. */
  privacyAgreed: z.nullable(z.object({ version: z.string(), at: z.number() })),
  /** Who sees me at all: card, picture, presence (ADR 0023). */
  visibility: Visibility,
  contactVisibility: ContactVisibility,
  tutorialCompleted: z.boolean(),
  googleCalendarConnected: z.boolean(),
  availabilityComposedAt: AvailabilityStamps,
})
export type Account = z.infer<typeof Account>

/** Contact data for those it is meant for, where it is not shown to the whole campus. The id is its owner's. */
export const Contact = z.object({ id: StudentId, email: z.string(), phoneNumber: z.string(), whatsappNumber: z.string() })
export type Contact = z.infer<typeof Contact>

/** What `setAvailability` may change; absent fields stay. */
export const AvailabilityUpdate = z.object({
  status: z.optional(Status),
  availabilityText: z.optional(plainText(LINE_MAX)),
  location: z.optional(plainText(NAME_MAX)),
  subjects: z.optional(Subjects),
})
export type AvailabilityUpdate = z.infer<typeof AvailabilityUpdate>

/** The same under any of the names the specification uses for it (clarification B3). */
export function availabilityFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    status: known(body.status ?? body.currentStatus ?? body.availabilityStatus),
    availabilityText: body.availabilityText,
    location: body.location ?? body.currentLocation,
    subjects: body.subjects ?? body.currentSubjects,
  }
}

// 'anything else is offline' (spec §3) is about a text that is not known, not about a number or a list.
function known(status: unknown): unknown {
  return typeof status === 'string' ? asStatus(status) : status
}

/** Where pictures are served, each under the hash of its bytes. */
export const PICTURES_AT = '/api/images/'
/** Bytes of a profile change: a picture as data URL, where four characters stand for three bytes, and 1 MB for the rest. */
export const PROFILE_MAX = Math.ceil(PICTURE_MAX / 3) * 4 + 1024 * 1024

/** What `updateProfile` may change; absent fields stay (clarifications B9, B12, B14, B17). */
export const ProfileUpdate = z.partial(
  z.object({
    /** Whose profile, where a request says it: nobody's but the own can be changed. */
    userId: StudentId,
    firstName: plainText(NAME_MAX),
    lastName: plainText(NAME_MAX),
    program: plainText(NAME_MAX),
    year: plainText(NAME_MAX),
    university: plainText(NAME_MAX),
    phoneNumber: PhoneNumber,
    whatsappNumber: PhoneNumber,
    email: EmailAddress,
    /** A picture as data URL; empty takes the picture away. What it has to be says the server, in words of its own (413, 415). */
    profileImageUrl: z.string().check(z.maxLength(PROFILE_MAX, { error: 'The picture is too big' })),
    studyTopics: Subjects,
    studySchedule: plainText(NOTE_MAX),
    preferredGroupType: z.nullable(z.enum(GROUP_SIZES)),
    visibility: Visibility,
    contactVisibility: ContactVisibility,
  }),
)
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/**
 * The same under any of the names the specification uses for it (clarification B3). Whoever sends the whole profile back sends
 * the address of the picture that is there: that changes nothing.
 */
export function profileFrom(body: Record<string, unknown>, params: Record<string, string>): Record<string, unknown> {
  const picture = body.profileImageUrl ?? undefined
  const served = typeof picture === 'string' && picture.startsWith(PICTURES_AT)
  return {
    ...body,
    userId: params.userId ?? body.userId,
    program: body.program ?? body.academicProgram,
    year: body.year ?? body.academicYear,
    profileImageUrl: served ? undefined : picture,
  }
}

/** An account after a profile change. An address counts as verified again only when its code came back (clarification B20). */
export function withProfile(account: Account, { userId: _, ...change }: ProfileUpdate): Account {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const next: Account = { ...account, ...said }
  return next.email === account.email ? next : { ...next, emailVerified: false }
}
