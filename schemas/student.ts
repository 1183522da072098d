import * as z from 'zod/mini'
import { CampusId, StudentId } from './ids.ts'
import { Instant, instantFrom } from './instant.ts'
import { Invitation } from './invitation.ts'
import { GROUP_SIZES } from './rules/group.ts'
import { STATUSES, asStatus } from './rules/availability.ts'
import { EMAIL_MAX, LINE_MAX, NAME_MAX, NOTE_MAX, PICTURE_MAX, PICTURES_AT, SUBJECTS_MAX } from './constants.ts'
import { addressOf } from './rules/email-address.ts'
import { NotificationSettings } from './push.ts'
import { plainText, someText } from './text.ts'

export const Status = z.enum(STATUSES)
/** Who may see a part of a profile: everybody on the campus, students they know, or nobody. */
export const Visibility = z.enum(['campus', 'known', 'nobody'])
export type Visibility = z.infer<typeof Visibility>
/** Who sees phone, WhatsApp number and e-mail (clarification H7). `unasked` until the student has chosen: nobody (clarification I6). */
export const ContactVisibility = z.enum([...Visibility.options, 'unasked'])
export type ContactVisibility = z.infer<typeof ContactVisibility>

/** Free text of at most 32 digits, spaces and + ( ) - . (clarification B14). */
export const PhoneNumber = z.pipe(
  plainText(32),
  z.string().check(z.regex(/^[\d\s+().-]*$/, { error: 'Use digits, spaces and + ( ) - . only' })),
)
/** A mail address in the form in which addresses are compared; an empty text means none. */
const EmailAddress = z.pipe(
  plainText(EMAIL_MAX),
  z.pipe(
    z.transform((text: string) => addressOf(text) ?? text),
    z
      .string()
      .check(z.refine((text) => text === '' || addressOf(text) !== null, { error: 'Enter an email address like you@university.edu.' })),
  ),
)
const Subjects = z.array(someText(NAME_MAX)).check(z.maxLength(SUBJECTS_MAX))

/**
 * The card of a student, which classmates may see; rendered once per change and the same for every reader of the campus. Presence
 * and `lastSeen` are not in it: the server sends them only over the socket (architecture.md section 5).
 */
export const Student = z.object({
  id: StudentId,
  firstName: z.string(),
  lastName: z.string(),
  /** Contact data: empty unless the student shows it to the campus. */
  email: z.string(),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  program: z.string(),
  year: z.string(),
  university: z.string(),
  /** A same-origin path, or empty. */
  profileImageUrl: z.string(),
  /** The status as set; `availabilityAt` returns the status at a given time. */
  currentStatus: Status,
  availabilityText: z.string(),
  /** Epoch ms, server clock; null for a status without an end (AVAIL-017), and for some demo students. */
  availableUntil: z.nullable(z.number()),
  currentLocation: z.string(),
  currentSubjects: z.array(z.string()),
  studyTopics: z.array(z.string()),
  studySchedule: z.string(),
  preferredGroupType: z.nullable(z.enum(GROUP_SIZES)),
  updatedAt: z.number(),
})
export type Student = z.infer<typeof Student>

/** Epoch ms when each part of an availability was composed; for each part the later change wins (architecture.md section 6). */
export const AvailabilityStamps = z.object({ status: z.number(), location: z.number(), subjects: z.number() })
export type AvailabilityStamps = z.infer<typeof AvailabilityStamps>

/** The student's own profile, with private fields and flags. */
export const Account = z.extend(Student, {
  emailVerified: z.boolean(),
  campusId: z.nullable(CampusId),
  /** If true, an invitation proves the campus, not an address of the student's own (ADR 0036). */
  campusInvited: z.boolean(),
  /** Invitation links that the student created; expired ones may be among them. */
  invitations: z.array(Invitation),
  /** The version of the privacy page that the student agreed to (its date), and when (epoch ms). */
  privacyAgreed: z.nullable(z.object({ version: z.string(), at: z.number() })),
  /** Who sees the student at all: card, picture, presence (ADR 0023). */
  visibility: Visibility,
  contactVisibility: ContactVisibility,
  /** What is pushed to the student's devices. */
  notificationSettings: NotificationSettings,
  tutorialCompleted: z.boolean(),
  googleCalendarConnected: z.boolean(),
  availabilityComposedAt: AvailabilityStamps,
})
export type Account = z.infer<typeof Account>

/** Contact data for readers who may see it when it is not shown to the whole campus. The id is its owner's. */
export const Contact = z.object({ id: StudentId, email: z.string(), phoneNumber: z.string(), whatsappNumber: z.string() })
export type Contact = z.infer<typeof Contact>

/** Input of `setAvailability`; absent fields do not change. */
export const AvailabilityUpdate = z.object({
  status: z.optional(Status),
  availabilityText: z.optional(plainText(LINE_MAX)),
  /** When it ends, epoch ms; absent: as the text says (clarification I2). Counts for the status available alone. */
  until: z.optional(Instant),
  location: z.optional(plainText(NAME_MAX)),
  subjects: z.optional(Subjects),
})
export type AvailabilityUpdate = z.infer<typeof AvailabilityUpdate>

/** Reads `AvailabilityUpdate` from a request body under any of the specification's names (clarification B3). */
export function availabilityFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    status: known(body.status ?? body.currentStatus ?? body.availabilityStatus),
    availabilityText: body.availabilityText,
    until: instantFrom(body.until ?? undefined),
    location: body.location ?? body.currentLocation,
    subjects: body.subjects ?? body.currentSubjects,
  }
}

// 'anything else is offline' (spec §3) means an unknown text, not a number or a list.
function known(status: unknown): unknown {
  return typeof status === 'string' ? asStatus(status) : status
}

/** Maximum size of a profile change, in bytes: a picture as data URL (four characters for three bytes), and 1 MB for the rest. */
export const PROFILE_MAX = Math.ceil(PICTURE_MAX / 3) * 4 + 1024 * 1024

/** Input of `updateProfile`; absent fields do not change (clarifications B9, B12, B14, B17). */
export const ProfileUpdate = z.partial(
  z.object({
    /** The student whose profile it is, if the request names one: only the own profile can be changed. */
    userId: StudentId,
    firstName: plainText(NAME_MAX),
    lastName: plainText(NAME_MAX),
    program: plainText(NAME_MAX),
    year: plainText(NAME_MAX),
    university: plainText(NAME_MAX),
    phoneNumber: PhoneNumber,
    whatsappNumber: PhoneNumber,
    email: EmailAddress,
    /**
     * A picture as data URL; an empty text removes the picture. The server checks its content and has its own error messages
     * (413, 415).
     */
    profileImageUrl: z.string().check(z.maxLength(PROFILE_MAX, { error: 'The picture is too big' })),
    studyTopics: Subjects,
    studySchedule: plainText(NOTE_MAX),
    preferredGroupType: z.nullable(z.enum(GROUP_SIZES)),
    visibility: Visibility,
    contactVisibility: Visibility,
  }),
)
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/**
 * Reads `ProfileUpdate` from a request body under any of the specification's names (clarification B3). A client that sends the
 * whole profile back sends the path of the current picture; that changes nothing.
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

/**
 * Returns the account after a profile change. A changed address counts as verified again only after its code was entered
 * (clarification B20).
 */
export function withProfile(account: Account, { userId: _, ...change }: ProfileUpdate): Account {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const next: Account = { ...account, ...said }
  return next.email === account.email ? next : { ...next, emailVerified: false }
}
