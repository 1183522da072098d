import type { CampusId, StudentId } from '../../schemas/ids.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import type { Audience } from '../queries/visibility.ts'

/** What commands know besides their transaction: clocks, ids and who is connected come in as parameters. */
export interface Context {
  /** Epoch ms, server's clock. */
  now(): number
  newId(): string
  /** When the student gave the command: device time, corrected by the device and clamped here. */
  composedAt: number
  /** Minutes east of UTC where it was given. */
  utcOffset: number
  hub: SocketHub
  /** Somebody is written to for the first time: throws 429 where it is too often; not looked at where absent. */
  newPartner?: ((by: StudentId) => void) | undefined
}

/** Who is connected, and a way to tell them. One process: a map; several: something that fans out. */
export interface SocketHub {
  isConnected(student: StudentId): boolean
  /** To every socket of this student that wants the contract's frames. */
  send(student: StudentId, frame: ServerFrame): void
  /** To every socket of those who see this student, on that campus alone where it is given; not to the student's own. */
  broadcast(student: Audience, frame: ServerFrame, campusId?: CampusId): void
  /** Who sees these students, or whom they see, is not as it was: their sockets know from here on, and who is here appears and goes. */
  visibilityChanged(students: readonly StudentId[]): void
  /** Ends the sockets of a student who is on another campus now: they come back, and follow that. */
  campusChanged(student: StudentId): void
  /** Ends all sockets of a student who may not be here any more. */
  disconnectStudent(student: StudentId): void
  /** Ends the sockets of a signed-out browser. */
  disconnectSession(signIn: string): void
}
