import type { Group } from '../../../schemas/group.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { campusFeed, userFeed } from '../../feed-names.ts'
import type { Audience } from '../../queries/visibility.ts'
import type { StoredConversation, StoredMeetup, StoredMessage, StudentRecord } from '../../store/records.ts'

const users = (...students: StudentId[]) => [...new Set(students)].map(userFeed)
const campus = (id: string | null) => (id === null ? [] : [campusFeed(id)])

/** The complete table of events × feeds: which feeds get which event (architecture.md section 5). */
export const FEEDS_FOR = {
  account: (student: StudentRecord) => users(student.id),
  notification: (owner: StudentId) => users(owner),
  event: (owner: StudentId) => users(owner),
  /** A withheld message is published to its sender only. */
  message: (message: StoredMessage) => (message.withheld ? users(message.fromUserId) : users(message.toUserId, message.fromUserId)),
  summary: (conversation: StoredConversation) => users(conversation.ownerId),
  meetup: (meetup: StoredMeetup) => (meetup.withheld ? users(meetup.fromUserId) : users(meetup.fromUserId, meetup.toUserId)),
  /** Public card, availability, picture. A student without a campus gets their own card in their own feed. */
  card: ({ id, campusId, known }: Audience) => [...campus(campusId), ...users(...known, ...(campusId === null ? [id] : []))],
  /** `elsewhere`: members of other campuses. */
  group: (campusId: string | null, elsewhere: StudentId[]) => [...campus(campusId), ...users(...elsewhere)],
  /** Nobody else learns that it exists. */
  privateGroup: (memberIds: StudentId[], invitees: StudentId[]) => users(...memberIds, ...invitees),
  session: (group: Group) => users(...group.memberIds),
  /** Restricted contact data, first contact, block and unblock, left or joined a campus: to the affected students. */
  between: (...students: StudentId[]) => users(...students),
} as const
