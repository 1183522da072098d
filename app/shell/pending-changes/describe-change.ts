import {
  Archive,
  Ban,
  Bell,
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleUserRound,
  Eye,
  Flag,
  GraduationCap,
  LogOut,
  MessageCircle,
  Pencil,
  Pin,
  ShieldCheck,
  Timer,
  Trash2,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { CommandName, Input } from '../../../schemas/commands/registry.ts'
import { STATUS_LABEL } from '../../../schemas/rules/availability.ts'
import { GROUP_TYPE_NAME } from '../../../schemas/rules/group.ts'
import { ESSENTIAL } from '../../../schemas/rules/profile.ts'
import type { StudySessionUpdate } from '../../../schemas/study-session.ts'
import type { ProfileUpdate } from '../../../schemas/student.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import {
  ACCEPTANCE_FAILED,
  AVAILABILITY_FAILED,
  BLOCK_FAILED,
  GROUP_DELETION_FAILED,
  GROUP_DIALOG_FAILED,
  GROUP_FAILED,
  INVITATION_FAILED,
  JOIN_FAILED,
  LEAVING_FAILED,
  MEETUP_ANSWER_FAILED,
  MEETUP_CHANGE_FAILED,
  MEETUP_FAILED,
  REPORT_FAILED,
  REVOCATION_FAILED,
  STUDY_SESSION_FAILED,
  UNBLOCK_FAILED,
  type ToastWords,
} from '../../data/toasts/toasts.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { meetingTime } from '../../ui/meeting-time.ts'
import { keysOf } from '../../../schemas/typed.ts'

/** How one kind of change is presented to its student. */
interface Change<I> {
  icon: LucideIcon
  /**
   * Returns what the student did, in a few words.
   *
   * @param name of the receiver; empty when there is none, or this device does not know them
   */
  says(input: I, name: string, now: number): string
  /** Returns what the student typed, when the text of `says` does not contain it. */
  typed?(input: I): string
  /** Shown once when the change fails and nothing on the screen would show it (spec §8). */
  failed?: Failure | ((input: I, why: Pick<PendingChangeView, 'refused' | 'reason'>) => Failure | null)
}

/** A toast, or a browser dialog where the specification requires that. */
type Failure = ToastWords | { alert: string }

/** The text of every kind of change: a new command does not compile before it has its own. */
const CHANGES: { [N in CommandName]: Change<Input<N>> } = {
  sendMessage: {
    icon: MessageCircle,
    says: ({ content }, name) => (name ? `To ${name}: ${content}` : `Message: ${content}`),
  },
  markRead: { icon: Eye, says: () => 'Messages read' },
  changeConversation: { icon: Archive, says: (change, name) => conversationWords(change, name) },
  pinConversation: {
    icon: Pin,
    says: ({ pinned }, name) => `Conversation${name && ` with ${name}`} ${pinned ? 'pinned' : 'no longer pinned'}`,
  },
  deleteConversation: { icon: Trash2, says: (_, name) => `Conversation${name && ` with ${name}`} deleted` },
  setAvailability: {
    icon: CircleUserRound,
    says: ({ status, availabilityText, location, subjects }) =>
      `Availability: ${listed(status ? STATUS_LABEL[status] : availabilityText, location, subjects && (subjects.join(', ') || 'no subjects'))}`,
    failed: AVAILABILITY_FAILED,
  },
  updateProfile: {
    icon: Pencil,
    says: (input) =>
      fieldsOf(input)
        .map((field) => PROFILE_LABEL[field])
        .join(', ') || 'Profile',
    typed: (input) => {
      const [field, ...more] = fieldsOf(input)
      const value = field && more.length === 0 && field !== 'profileImageUrl' ? input[field] : undefined
      return typeof value === 'string' ? value : ''
    },
  },
  requestMeetup: {
    icon: CalendarPlus,
    says: ({ subject, scheduledTime, location }, name, now) =>
      `Meetup${name && ` with ${name}`}: ${listed(subject, meetingTime(scheduledTime, now), location)}`,
    failed: ({ id }) => (meeting.getState().toldByForm === id ? null : MEETUP_FAILED),
  },
  answerMeetup: {
    icon: CalendarCheck,
    says: ({ status }, name) => (name ? `To ${name}: meetup ${status}` : `Meetup ${status}`),
    failed: MEETUP_ANSWER_FAILED,
  },
  moveMeetup: {
    icon: CalendarClock,
    says: ({ scheduledTime, location }, name, now) =>
      `Meetup${name && ` with ${name}`} moved: ${listed(scheduledTime === undefined ? undefined : meetingTime(scheduledTime, now), location)}`,
    typed: ({ reason }) => reason,
    failed: (_, { refused, reason }) => (refused && reason ? { ...MEETUP_CHANGE_FAILED, text: reason } : MEETUP_CHANGE_FAILED),
  },
  withdrawMeetup: {
    icon: CalendarX,
    says: (_, name) => `Meetup request${name && ` to ${name}`} withdrawn`,
    typed: ({ reason }) => reason,
    failed: (_, { refused, reason }) => (refused && reason ? { ...MEETUP_CHANGE_FAILED, text: reason } : MEETUP_CHANGE_FAILED),
  },
  callOffMeetup: {
    icon: CalendarX,
    says: (_, name) => `Meetup${name && ` with ${name}`} called off`,
    typed: ({ reason }) => reason,
    failed: (_, { refused, reason }) => (refused && reason ? { ...MEETUP_CHANGE_FAILED, text: reason } : MEETUP_CHANGE_FAILED),
  },
  completeTutorial: { icon: GraduationCap, says: () => 'Tutorial done' },
  agreeToPrivacy: { icon: ShieldCheck, says: () => 'Privacy page agreed to' },
  changeNotificationSettings: { icon: BellRing, says: () => 'Notification settings' },
  readNotification: { icon: Bell, says: () => 'Notification read' },
  readAllNotifications: { icon: Bell, says: () => 'Notifications read' },
  createGroup: {
    icon: UsersRound,
    says: ({ name, groupSize, subject, location }) => `Study group: ${listed(name || GROUP_TYPE_NAME[groupSize], subject, location)}`,
    failed: ({ surface }, { refused, reason }) => {
      const words = surface === 'dialog' ? GROUP_DIALOG_FAILED : GROUP_FAILED
      // A student who may not create a group needs the reason, not the advice to try again.
      return refused && reason ? { ...words, text: reason } : words
    },
  },
  joinGroup: {
    icon: UserRoundPlus,
    says: () => 'Join a study group',
    failed: ({ surface }, { refused, reason }) => {
      if (surface === 'notification') return { alert: reason || 'Failed to join group' }
      // A student who cannot join needs the reason, not the advice to try again.
      return refused && reason ? { ...JOIN_FAILED, text: reason } : JOIN_FAILED
    },
  },
  leaveGroup: { icon: LogOut, says: () => 'Leave a study group', failed: LEAVING_FAILED },
  removeGroupInvitation: { icon: LogOut, says: () => 'End a group invitation' },
  deleteGroup: { icon: Trash2, says: () => 'Delete a study group', failed: GROUP_DELETION_FAILED },
  blockStudent: { icon: Ban, says: (_, name) => `Block ${name || 'a student'}`, failed: BLOCK_FAILED },
  unblockStudent: { icon: Ban, says: (_, name) => `Unblock ${name || 'a student'}`, failed: UNBLOCK_FAILED },
  reportStudent: {
    icon: Flag,
    says: ({ block }, name) => `${block ? 'Report and block' : 'Report'} ${name || 'a student'}`,
    typed: ({ text }) => text,
    failed: (_, { refused, reason }) => (refused && reason ? { ...REPORT_FAILED, text: reason } : REPORT_FAILED),
  },
  createInvitation: {
    icon: UserRoundPlus,
    says: () => 'Invitation link',
    failed: (_, { refused, reason }) => (refused && reason ? { ...INVITATION_FAILED, text: reason } : INVITATION_FAILED),
  },
  revokeInvitation: { icon: Trash2, says: () => 'Invitation link revoked', failed: REVOCATION_FAILED },
  acceptInvitation: {
    icon: UsersRound,
    says: () => 'Join a campus by invitation',
    failed: (_, { refused, reason }) => (refused && reason ? { ...ACCEPTANCE_FAILED, text: reason } : ACCEPTANCE_FAILED),
  },
  updateSession: {
    icon: Timer,
    says: (input, _, now) => `Study session: ${describeStudySessionUpdate(input, now)}`,
    failed: STUDY_SESSION_FAILED,
  },
}

type ProfileField = Exclude<keyof ProfileUpdate, 'userId'>

const PROFILE_LABEL: Record<ProfileField, string> = {
  ...ESSENTIAL,
  profileImageUrl: 'Profile picture',
  studyTopics: 'Study topics',
  studySchedule: 'Study schedule',
  preferredGroupType: 'Preferred group',
  visibility: 'Who can see me',
  contactVisibility: 'Who sees my contact data',
}

/** Maximum length of a text, UTF-16 code units: enough to recognise it. */
const EXCERPT_MAX = 160

/** Returns the texts of a pending change, by its kind. */
export function describeChange({ kind, input, refused, reason }: PendingChangeView) {
  // The input belongs to this kind, but the compiler cannot infer it from the union.
  const change = CHANGES[kind] as Change<unknown> // cast: kind and input of an envelope belong together
  return {
    icon: change.icon,
    says: (name: string, now: number) => change.says(input, name, now).slice(0, EXCERPT_MAX),
    typed: (change.typed?.(input) ?? '').slice(0, EXCERPT_MAX),
    failed: (typeof change.failed === 'function' ? change.failed(input, { refused, reason }) : change.failed) ?? null,
  }
}

function describeStudySessionUpdate({ status, endTime, isVoiceActive }: StudySessionUpdate, now: number): string {
  if (status === 'ended') return 'ended'
  return listed(
    endTime !== undefined ? `until ${meetingTime(endTime, now)}` : undefined,
    isVoiceActive === undefined ? undefined : `voice ${isVoiceActive ? 'on' : 'off'}`,
  )
}

function fieldsOf(input: ProfileUpdate): ProfileField[] {
  return keysOf(PROFILE_LABEL).filter((field) => input[field] !== undefined)
}

function conversationWords({ muted, archived }: Input<'changeConversation'>, name: string): string {
  const done = [
    muted !== undefined && (muted ? 'muted' : 'no longer muted'),
    archived !== undefined && (archived ? 'archived' : 'back from the archive'),
  ]
  return `Conversation${name && ` with ${name}`} ${done.filter(Boolean).join(', ')}`
}

function listed(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
