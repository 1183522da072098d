import type { Block } from '../../schemas/block.ts'
import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import type { VoiceRooms } from '../../schemas/voice.ts'
import type { LogEntry } from '../platform/log.ts'
import type { ObjectDiff } from '../object-diff.ts'
import type {
  ChatView,
  ConversationView,
  FoundMessage,
  GroupView,
  MeetupView,
  NotificationsView,
  PendingChangeView,
  RefusedProfile,
  StatusView,
  StudentView,
  StudySessionView,
} from './views.ts'

/** The data worker's API, the only way from screens to data. Types only; `app/data` wraps it. */
export interface WorkerApi {
  /**
   * Returns the student of this device, from one read, before anything else is opened. If `fromSignIn` is set or the device
   * remembers no student, the worker requests it from the server first.
   */
  start(options: StartOptions): Promise<StartResult>
  /** Receives the page's response to `/sync/pull` for the student in `StartOptions.who`. The first pull waits for it. */
  receiveBootstrap(response: PrefetchedResponse): Promise<void>
  /** Sets the port on which the worker sends query updates, all changes of one turn in one message. The page calls it before any query. */
  connect(port: MessagePort): Promise<void>
  /** Sends the query's value once it is known, and its diff after every change, under the number `query`. */
  watch(query: number, name: QueryName, args: QueryArgs<QueryName>): Promise<void>
  end(query: number): Promise<void>
  /**
   * Submits a command. Resolves once its envelope is durable on this device or, if the device could not store it, once the server has it.
   * Rejects with a `DataError`, and then nothing is stored. A message may have arrived all the same: submit it again under the same id (ADR
   * 0100).
   *
   * @param id of its envelope: a repeat with the same id is applied once
   * @param instead ids of refused or never attempted envelopes to delete in the same transaction. Rejects with 'attempted' and changes
   *   nothing if one of them may have been sent, or if the command creates something and one of them is gone.
   */
  act<N extends CommandName>(name: N, input: Input<N>, id: EnvelopeId, instead?: readonly string[]): Promise<void>
  /**
   * Requests a code by mail to this address. Rejects with the server's message. Needs the network, because a code in the outbox
   * would expire.
   */
  sendEmailCode(email: string): Promise<void>
  /** Verifies my address with its code, and returns the address as the server has it now. Rejects as above. */
  verifyEmail(email: string, otpCode: string): Promise<string>
  /** Sends a request below `/api/` that cannot wait in the outbox. Returns null if a GET finds nothing (404). Needs the network. */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** Says which chat this page shows to the student, at least every `SHOWN_INTERVAL`; null: none. Its messages are not pushed. */
  showing(partnerId: StudentId | null): Promise<void>
  /** Sends on the socket that I am typing to this student, or have stopped. The caller throttles it. */
  typing(partnerId: StudentId, isTyping: boolean): Promise<void>
  /**
   * Shows one more page of older messages in open chats with this student, and at least `atLeast` messages in all. Returns false if
   * there are none or the server cannot be reached.
   */
  loadOlder(partnerId: StudentId, atLeast?: number): Promise<boolean>
  /**
   * Loads one page of older messages for search: of this conversation, or of the first incomplete one if null. Returns 'nearer' if
   * this device has more of it now, 'not-kept' if not, and 'done' if everything is loaded. Rejects if the server cannot be reached.
   */
  loadOlderForSearch(partnerId: StudentId | null): Promise<'nearer' | 'not-kept' | 'done'>
  /**
   * `retry` sends a refused or pending change now. `discard` deletes a refused or never attempted one and returns its input, or null
   * if it is already deleted.
   */
  retry(envelopeId: string): Promise<void>
  discard(envelopeId: string): Promise<unknown>
  /** Marks notifications that this device made itself as read, on this device only. */
  markLocalNotificationsRead(ids: readonly string[]): Promise<void>
  /**
   * Returns a profile picture as a data URL: upright, square, at most 512 px a side. Rejects a file that cannot be decoded as a
   * picture.
   */
  resizePicture(image: Blob | ImageBitmap): Promise<string>
  /** Receives browser events that workers do not get. */
  handleWindowEvent(event: 'online' | 'offline' | 'visible' | 'hidden' | 'activity' | 'focus' | 'leaving'): Promise<void>
  /** Stores the page that the next start shows. */
  saveLastPage(path: string): Promise<void>
  /** Returns what this thread can say when something is stuck. Waits for nothing. */
  report(): Promise<WorkerReport>
  /** Deletes the student's data from the device and signs out, with or without a network. */
  signOut(): Promise<void>
}

/** The number of a query and the diff of its value (`diffValues`). */
export type QueryUpdate = [query: number, change: ObjectDiff]

interface StartOptions {
  /** The page was reached from the sign-in page, so the worker must check who is signed in before the page shows anything. */
  fromSignIn: boolean
  /** The response to `/api/auth/user`, if the page has already requested it. If it names a student, `receiveBootstrap` follows. */
  who?: PrefetchedResponse
  /**
   * The student whose screens the page still shows after the browser has restored it from its cache. If another student is signed in by
   * now, the page does nothing in their name.
   */
  shows?: StudentId | null
}

export interface WorkerReport {
  /** The path of the worker's file, whose name tells its version. */
  script: string
  /** This tab leads; null: no student's data is open. */
  leads: boolean | null
  /** Time until the socket is opened again, ms; at most 0: now; null: it is open; undefined: this tab has none. */
  socket: number | null | undefined
  /** The last entries of its log, the oldest first. */
  log: readonly LogEntry[]
}

/** A response that the page received. Status 0: there was none. */
export interface PrefetchedResponse {
  status: number
  body: unknown
  session: string | null
  time: string | null
}

/** `student` is the one whose data is on this device, `account` their last known account. Both are null if no student is known. */
export interface BootState {
  student: StudentId | null
  account: Account | null
  lastPage: string | null
  /** Last values of the main screens, if the page itself could read them. */
  views?: CachedView[]
}

export interface StartResult extends BootState {
  /** This browser stores nothing: all data is lost when the page closes. */
  inMemory: boolean
}

/** The session as the worker knows it. `student` is null when signed out (landing page). */
export interface SessionState {
  student: StudentId | null
  /** The page must start again: another student signed in on this browser, or this one signed out. */
  restart: boolean
  /** The page must start again because the browser deleted the local data. The student stays signed in, and their drafts stay. */
  lost?: boolean
  /** The student's data has not opened within `OPENING_TIMEOUT` (3 s). Nothing can be read or written until it does. */
  stuck?: boolean
  /** See `StartResult`. */
  inMemory?: boolean
}

/** Every named query: its arguments and its value. */
export interface Queries {
  session: { args: null; value: SessionState }
  status: { args: null; value: StatusView }
  /** Every change of mine that the server has not accepted, in the order of the outbox. */
  pendingChanges: { args: null; value: PendingChangeView[] }
  /** Body of the batch that a closing page sends; null if none of my changes is in flight. */
  closingBatch: { args: null; value: string | null }
  me: { args: null; value: Account | null }
  classmates: { args: null; value: StudentView[] }
  student: { args: { id: string }; value: StudentView | null }
  conversations: { args: null; value: ConversationView[] }
  chat: { args: { partnerId: string; limit: number }; value: ChatView }
  /**
   * Messages that contain each word of `text`, newest first, at most 50, of one partner or of all. An empty text finds none, but
   * loads the messages in advance.
   */
  search: { args: { text: string; partnerId?: StudentId }; value: FoundMessage[] }
  /** Number of conversations, of this one or of all, in which search misses older messages that are not on this device. */
  incompleteConversations: { args: { partnerId?: StudentId }; value: number }
  meetups: { args: null; value: MeetupView[] }
  notifications: { args: null; value: NotificationsView }
  /** Open groups that I may see, including mine, earliest end first. */
  groups: { args: null; value: GroupView[] }
  /** My active study sessions, earliest end first. */
  studySessions: { args: null; value: StudySessionView[] }
  /** Events of my connected calendar, earliest start first. */
  events: { args: null; value: CalendarEvent[] }
  refusedProfile: { args: null; value: RefusedProfile | null }
  /** Students that I block, newest first. */
  blocked: { args: null; value: Block[] }
  /** Who is in which voice room, of those that I may enter; nobody in a room that is not listed. Empty while the socket is closed. */
  voiceRooms: { args: null; value: VoiceRooms }
}
export type QueryName = keyof Queries
export type QueryArgs<N extends QueryName> = Queries[N]['args']
export type QueryValue<N extends QueryName> = Queries[N]['value']

/** The last value of a query, painted at the next start until the query sends a new one. */
export type CachedView = { [N in QueryName]: { name: N; args: QueryArgs<N>; value: QueryValue<N> } }[QueryName]
