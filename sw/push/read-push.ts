import { PUSH_ACTIONS, type PushAction, type PushContent, type PushPayload } from '../../schemas/push.ts'
import { dateFormat } from '../../app/platform/date-format.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** The data that a notification needs when it is pressed. The browser stores it with the notification. */
export interface NotificationData extends Pick<
  PushContent,
  'type' | 'url' | 'partnerId' | 'messageId' | 'requestId' | 'round' | 'groupId'
> {
  /** `PushPayload.id`; empty for a push without one. */
  id: string
  /** Whom it is for; null for a push that named nobody. */
  student: PushPayload['student'] | null
}

/** A push in the form in which it is shown. */
export interface ShownPush {
  title: string
  body: string
  tag: string
  icon: string
  actions: PushAction[]
  /** Number on the app's icon; null if the push did not say. */
  badge: number | null
  data: NotificationData
}

/** The tag and the icon of a push that names none (spec §9). */
const DEFAULT_TAG = 'favicon'
const DEFAULT_ICON = '/favicon.png'
const NEUTRAL = 'New activity'

/**
 * Reads a push. Every push shows a notification, so what is missing or wrong has a default: browsers punish a push without a notification.
 */
export function readPush(json: unknown, language = navigator.language): ShownPush {
  const push = fieldsOf(json)
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
  return {
    title: withTime(text(push.title, NEUTRAL), push.scheduledTime, language),
    body: text(push.body, ''),
    tag: text(push.tag, DEFAULT_TAG),
    icon: text(push.icon, DEFAULT_ICON),
    // cast: it is an array
    actions: Array.isArray(push.actions) ? PUSH_ACTIONS.filter((action) => (push.actions as unknown[]).includes(action)) : [],
    badge: typeof push.badge === 'number' ? push.badge : null,
    data: {
      // cast: our server wrote it
      ...(push as Partial<Pick<PushPayload, 'partnerId' | 'messageId' | 'requestId' | 'round' | 'groupId'>>),
      type: text(push.type, 'chat') as PushContent['type'], // cast: our server wrote it
      id: text(push.id, ''),
      url: text(push.url, '/groups'),
      student: typeof push.student === 'string' ? (push.student as PushPayload['student']) : null, // cast: our server wrote it
    },
  }
}

/** Returns 'Meetup moved: Fri, Nov 27, 3:00 PM'. With its date, because a push may be read on another day. */
function withTime(title: string, at: unknown, language: string): string {
  if (typeof at !== 'number') return title
  const time = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, language)
  return `${title}: ${time.format(at)}`
}

/** The same push for a device on which its student is not signed in (any more): it says nothing about them. */
export function neutralPush(): ShownPush {
  return readPush({ url: '/' })
}
