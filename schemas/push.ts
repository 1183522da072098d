import * as z from 'zod/mini'
import type { GroupId, MeetupId, StudentId } from './ids.ts'
import { Instant } from './instant.ts'
import { ZONE_MAX } from './constants.ts'
import { isTimeZone } from './rules/quiet-hours.ts'

/** The kinds of pushes that a student switches on and off. */
export type PushKind = 'messages' | 'meetups' | 'groups' | 'reminders' | 'matches'

const MinuteOfDay = z.int().check(z.minimum(0), z.maximum(24 * 60 - 1))

/** A time of each day in which nothing is pushed, in the student's own zone. It may pass midnight; equal ends mean the whole day. */
export const QuietHours = z.object({
  /** Minutes after midnight, inclusive. */
  from: MinuteOfDay,
  /** Minutes after midnight, exclusive. */
  until: MinuteOfDay,
  /** An IANA name, such as 'Europe/Lisbon'. */
  zone: z
    .string()
    .check(z.maxLength(ZONE_MAX))
    .check(z.refine(isTimeZone, { error: 'Use a time zone, such as Europe/Lisbon' })),
})
export type QuietHours = z.infer<typeof QuietHours>

/** The push settings of a student, for all devices. */
export const NotificationSettings = z.object({
  messages: z.boolean(),
  meetups: z.boolean(),
  groups: z.boolean(),
  reminders: z.boolean(),
  matches: z.boolean(),
  /** Whether a push names people and quotes texts. If not, not even the payload does. */
  preview: z.boolean(),
  quietHours: z.nullable(QuietHours),
  /** Nothing is pushed before this time, epoch ms: a pause that ends by itself. Absent or past, such as 0: no pause. */
  pausedUntil: z.optional(Instant),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The settings of a student who has changed none. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  messages: true,
  meetups: true,
  groups: true,
  reminders: true,
  matches: false,
  preview: true,
  quietHours: null,
}

/** Input of `changeNotificationSettings`; absent settings do not change. */
export const SettingsChange = z.partial(NotificationSettings)
export type SettingsChange = z.infer<typeof SettingsChange>

// Marked as pure, so that bundles without FirebaseApp leave it out.
const Filled = /* @__PURE__ */ z.string().check(z.minLength(1))

/** The part of a project's web configuration with which a page registers with Firebase Cloud Messaging. It is not secret. */
export const FirebaseApp = z.object({ apiKey: Filled, projectId: Filled, appId: Filled, messagingSenderId: Filled })
export type FirebaseApp = z.infer<typeof FirebaseApp>

/**
 * The buttons of a notification. Each becomes an ordinary command when it is pressed, except 'open', and 'later', which asks for another
 * push.
 */
export const PUSH_ACTIONS = ['reply', 'read', 'accept', 'decline', 'open', 'later'] as const
export type PushAction = (typeof PUSH_ACTIONS)[number]

/** The content of a push; our service worker reads it (architecture.md section 13). */
export interface PushContent {
  title: string
  body: string
  /** The event that caused it. */
  type: 'chat' | 'meetup' | 'group' | 'reminder' | 'match' | 'test'
  /** Where a click leads: a path of the app. */
  url: string
  /** A later push with the same tag replaces this one. */
  tag: string
  actions: PushAction[]
  /** A same-origin path; absent: the app's icon. */
  icon?: string
  /** Of a chat: the partner, the newest message that it shows, and how many wait unread. */
  partnerId?: StudentId
  messageId?: string
  count?: number
  /** Of a meetup request. */
  requestId?: MeetupId
  /** How often it was moved before this push: its buttons answer for that time. */
  round?: number
  subject?: string
  location?: string
  /** Of a meetup that waits for an answer, epoch ms: the service worker adds it to the title, in the time zone of the device. */
  scheduledTime?: number
  /** Of a reminder. */
  groupId?: GroupId
}

/** The JSON that a push service delivers: our own fields, and a Declarative Web Push for browsers that show it without a worker. */
export interface PushPayload extends PushContent {
  /** Only a push that is sent twice has the same. It says nothing about its subject. */
  id: string
  /** Whom it is for. Another student may be signed in on the device by now. */
  student: StudentId
  /** Number of unread things, for the app's icon. */
  badge: number
  web_push: 8030
  /** The service worker may change what is shown. */
  mutable: true
  app_badge: string
  notification: { title: string; body: string; navigate: string; tag: string; icon: string; requireInteraction: boolean; lang: string }
}
