import type { CampusId, StudentId } from '../../schemas/ids.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import type { JournalWriter } from '../account-journal/record-entry.ts'
import type { Audience } from '../queries/visibility.ts'

/** The dependencies of commands besides their transaction. Clocks, ids and connections are parameters. */
export interface Context {
  /** Epoch ms, server clock. */
  now(): number
  /** When the student gave the command: epoch ms, device clock, corrected by the device and clamped by the server. */
  composedAt: number
  /** Minutes east of UTC, where the command was given. */
  utcOffset: number
  hub: SocketHub
  journal?: JournalWriter | undefined
  /** Counts the strangers whom a student contacts; absent: no limit. */
  strangers?: StrangerLimit | undefined
  /** Counts the invitations of one student to the same other one; absent: no limit. */
  invitations?: InvitationLimit | undefined
}

/** The limit of invitations to groups, of one student to the same other one, that this one has not answered. */
export interface InvitationLimit {
  isFull(by: StudentId, to: StudentId): boolean
  count(by: StudentId, to: StudentId): void
  /** An invitation was answered, so that it does not count any more. */
  giveBack(by: StudentId, to: StudentId): void
}

/** The limit of strangers whom the owner of a command's limits contacts, by any way. */
export interface StrangerLimit {
  /** Counts one stranger. Throws 429 if that is too often. */
  contactOne(): void
  /** Counts the strangers that a group invites. Returns null; if they are too many, counts none and returns how many may be invited. */
  invite(strangers: number): number | null
}

/** Knows who is connected and sends them frames. With one process it is a map; with several it would fan out. */
export interface SocketHub {
  isConnected(student: StudentId): boolean
  /** Sends to every socket of this student that reads the frames of the API description. Makes the frame only if there is one. */
  send(student: StudentId, frame: () => ServerFrame): void
  /** Sends to every socket of the audience, without the student's own. With `campusId`, sends only to that campus. */
  broadcast(student: Audience, frame: ServerFrame, campusId?: CampusId): void
  /** Renews the sockets of students whose visibility has changed. Readers who gain or lose sight of a student get a presence change. */
  visibilityChanged(students: readonly StudentId[]): void
  /** Closes the sockets of a student who changed campus. They reconnect and follow the new campus. */
  campusChanged(student: StudentId): void
  /** Closes all sockets of a student whose account has ended. */
  disconnectStudent(student: StudentId): void
  /** Closes the sockets of a signed-out browser. */
  disconnectSession(signIn: string): void
}
