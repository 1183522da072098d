/** Numbers and words of the specification's section 9, and limits of our own. Times are in ms unless the comment names another unit. */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Bytes. */
export const MEGABYTE = 1e6

// -- Words ------------------------------------------------------------------------------------------------------

export const APP_TITLE = 'Friendioo - Medical Student Study Buddy'
/** Text that the availability toggle writes when it switches to available. */
export const DEFAULT_AVAILABILITY_TEXT = 'Free until 6:00 PM today'
/** Text that the toggle writes when it switches to offline; an expired availability shows it too. */
export const UNAVAILABLE_TEXT = 'Currently unavailable'
export const DEFAULT_LOCATION = 'Medical Library - 2nd Floor'

/** Year and program that Academic Matches uses while the student's profile has none (spec §2). */
export const DEFAULT_STUDIES = { year: '2nd Year', program: 'Medicine' } as const
export const PROGRAMS = ['Medicine', 'Dentistry', 'Pharmacy', 'Nursing', 'Veterinary', 'Physiotherapy'] as const
export const YEARS = ['Foundation', '1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', '6th Year'] as const

/** The value 'other' stands for free text; its label is 'Other (specify)' (clarification E7). */
export const OTHER = 'other'
/** Ms after its time in which a meetup counts as going on, because a meetup has no end time. */
export const MEETUP_DURATION = 1 * HOUR
/** Time before a meetup from which Home shows it among what runs now. */
export const MEETUP_SOON = 30 * MINUTE
/** Time before a meetup from which its two students can enter its voice room. It closes `MEETUP_DURATION` after its time. */
export const MEETUP_VOICE_BEFORE = 10 * MINUTE
export const MEETUP_SUBJECTS = [
  'Human Biology',
  'Anatomy',
  'Physiology',
  'Pharmacology',
  'Pathology',
  'Biochemistry',
  'Prosthodontics',
  'Endodontics',
  'Oral Surgery',
] as const
/** The place that is a voice room of the app. */
export const VIRTUAL_LOCATION = 'Virtual (Voice Chat)'
export const LOCATIONS = [
  DEFAULT_LOCATION,
  'Study Hall A',
  'Study Hall B',
  'Student Lounge',
  'Anatomy Lab',
  'Dental Lab',
  'Cafeteria Study Area',
  VIRTUAL_LOCATION,
] as const

// -- Joining a campus -------------------------------------------------------------------------------------------

/** Date of the current privacy page, as YYYY-MM-DD. A student who agreed to an older one must read it again. */
export const PRIVACY_VERSION = '2026-11-26'
/** Lifetime of an invitation link, from its creation. */
export const INVITATION_LIFETIME = 7 * DAY
/** Number of students whom one link can bring to the campus. */
export const INVITATION_SEATS = 10
/** Maximum number of live links of one student. To create another one, the student revokes one first. */
export const INVITATIONS_MAX = 5
/** Time from the expiry of a link until the server deletes the hash of its secret, which is all that is left of it. */
export const EXPIRED_INVITATION_LIFETIME = 30 * DAY

// -- Groups and sessions ----------------------------------------------------------------------------------------

/** The Growth Topics; each is a subject (§1, clarification C7). */
export const GROWTH_TOPICS = ['AI tools', 'Startups', 'Side hustles'] as const
/**
 * Durations the wizard offers, in hours. Its list and the next one differ because the specification fixes both, for two forms (§9,
 * clarification C5; GROUP-056, GROUP-059). A meetup has a beginning only; what Home offers for an availability (end-chips.tsx) says
 * until when somebody is free, not how long a group lasts.
 */
export const WIZARD_HOURS = [1, 2, 3, 4] as const
/** Durations the create dialog of Study Groups offers, in minutes (clarification C5). */
export const GROUP_MINUTES = [30, 60, 90, 120, 180, 240, 300, 360] as const
export const DEFAULT_GROUP_MINUTES = 60
export const DEFAULT_GROUP_SUBJECT = 'General Study'
/** Shortest and longest duration of a group, in minutes (clarification C5). */
export const GROUP_MINUTES_RANGE = { min: 15, max: 720 } as const
export const STUDY_SESSION_EXTENSION = 30 * MINUTE
/** Maximum number of invitees of one group. With its creator they fill the most seats that a group can have (clarification C2). */
export const INVITEES_MAX = 99
/** Maximum number of open groups of one creator. To create another one, the student ends one first (ADR 0031). */
export const OPEN_GROUPS_MAX = 20
/** How many groups of one creator the server reads: the open ones, and some that the creator left behind on another campus. */
export const CREATED_GROUPS_MAX = 2 * OPEN_GROUPS_MAX
/** Longest time to the end of a session, from now or from a start that is still to come (clarification C12). */
export const STUDY_SESSION_MAX = 12 * HOUR
/** A student who is in this many open groups must leave one before they can join another one. */
export const JOINED_GROUPS_MAX = 50
/** Maximum number of groups of others in one list of /api, the first to end. The app reads all of them from its feed. */
export const GROUPS_LISTED_MAX = 1_000
/** Time before the start at which members are reminded of a group that was planned for later. */
export const GROUP_REMINDER = 10 * MINUTE
/** Time before the end at which members are warned. */
export const GROUP_WARNING = 10 * MINUTE
/** Time from the end of a group to its removal, so that students can read 'Session Expired - Removing...'. */
export const GROUP_REMOVAL_DELAY = 2 * SECOND
/** How long an invitation to a group holds a seat (clarification I12). */
export const GROUP_SEAT_LIFETIME = 30 * MINUTE

// -- Sizes of lists and pages -----------------------------------------------------------------------------------

export const RECOMMENDED_MATCHES = 3
export const RECENT_CONVERSATIONS = 2
export const RECENT_MESSAGES = 3
/** Messages in one page of a chat's history. */
export const HISTORY_PAGE = 50
/** Maximum number of messages in a search result, the newest. To find others, the student types another word. */
export const SEARCH_HITS = 50
/** Maximum number of messages in one history response of /api. */
export const HISTORY_MAX = 100
/** Notifications in the list, and in one response unless the request sets a limit. */
export const NOTIFICATIONS_SHOWN = 50
/** The badge of a counter reads '9+' above it. */
export const BADGE_MAX = 9

// -- Limits of text that students write, in code points ---------------------------------------------------------

export const MESSAGE_MAX = 10_000
/** Maximum length of the text in a conversation summary, in code points: a bootstrap has the summaries of all conversations. */
export const SUMMARY_TEXT_MAX = 300
export const NAME_MAX = 100
export const LINE_MAX = 200
export const NOTE_MAX = 2_000
export const SUBJECTS_MAX = 30
/** Conversations that a student can pin: more would push the latest ones off a phone's screen. */
export const PINNED_MAX = 5
export const QUICK_MESSAGE_MAX = 200
/** Maximum length of the reason why a meetup is moved, withdrawn or called off, code points. */
export const MEETUP_REASON_MAX = 200
export const EMAIL_MAX = 254

// -- Pictures ---------------------------------------------------------------------------------------------------

/** Maximum size of a profile picture, in bytes. A picture that our own client redrew is far smaller. */
export const PICTURE_MAX = 5 * 1024 * 1024
/** Maximum side length, in pixels: a larger picture would fill the memory of every phone that shows it. */
export const PICTURE_SIDE_MAX = 4_096
/** Path under which pictures are served, each by the hash of its bytes. */
export const PICTURES_AT = '/api/images/'
/** Start of the name of a student's cache of pictures; the student's id follows. */
export const PICTURES_CACHE = 'friendioo-pictures-'
/** Maximum number of pictures that a device caches for offline: every classmate whom a student sees in a term. */
export const CACHED_PICTURES_MAX = 400
/** Maximum size of a cached picture, in bytes. Ours have 30 to 60 kB; all together take at most 100 MB. */
export const CACHED_PICTURE_MAX = 256 * 1024

// -- Socket -----------------------------------------------------------------------------------------------------

/** Delay from sign-in to the opening of the socket, so that the first screen has the device to itself. */
export const CONNECT_DELAY = 2 * SECOND
export const RECONNECT_DELAY = 3 * SECOND
/**
 * Maximum number of open sockets of one auth session and of one student; the server closes the oldest beyond it. A browser has one
 * socket, because its tabs share it, and each loss of the network may leave another that looks open for a while.
 */
export const SOCKETS_MAX = { ofSession: 8, ofStudent: 24 } as const
/**
 * Maximum number of browsers in which one student is signed in; a sign-in beyond it ends the session that was seen longest ago. Many
 * visitors use one demo student.
 */
export const SIGN_INS_MAX = { ofStudent: 100, ofDemoStudent: 1_000 } as const
/** Delay until a browser whose socket was displaced opens another one by itself. It pulls in the meantime. */
export const DISPLACED_DELAY = 5 * MINUTE
/** Delay from the reopening of the socket to the sending of pending changes. */
export const RESEND_DELAY = 1 * SECOND
export const HEARTBEAT_INTERVAL = 30 * SECOND
export const ACTIVITY_INTERVAL = 30 * SECOND
/**
 * Silence of a client, in ms without a frame of its own, until the server pings it, and until it closes the socket. Its student is
 * offline from then on.
 */
export const SILENCE = { pinged: 30 * SECOND, closed: 45 * SECOND } as const
/** The same for a client that does not know the ping and only sends heartbeats: three of them are missing (clarification B15). */
export const SILENCE_WITHOUT_PING = 90 * SECOND
/** A `sendMessage` that has no `messageDelivered` after this time is sent again over the socket. */
export const CONFIRM_DELAY = 5 * SECOND
/** Maximum number of those repeats; after them the message is sent over HTTP (clarification D6). */
export const CONFIRM_RETRIES = 3
/** Time after which a student is no longer shown as typing if no further typing frame arrives. */
export const TYPING_LIFETIME = 4 * SECOND
export const TYPING_INTERVAL = 2 * SECOND

// -- Outbox -----------------------------------------------------------------------------------------------------

/** Time after which a request without a response counts as lost; repeating it is harmless. */
export const REQUEST_TIMEOUT = 15 * SECOND
export const BACKOFF = { first: 1 * SECOND, longest: 60 * SECOND } as const
/** An envelope that alone gets 5xx responses for this time is refused, visibly, so that the others can be sent. */
export const SERVER_ERROR_TIMEOUT = 1 * HOUR
/** Time for which accepted envelopes are retained: the device sends them again to a restored server. */
export const RETAINED_LIFETIME = 7 * DAY
/** Time for which the parked envelopes of another student stay on a shared device. */
export const PARKED_LIFETIME = 30 * DAY
/** Maximum age of a composed time: the server moves an older one to this age. */
export const COMPOSED_WINDOW = 30 * DAY
/** Time in which a leader must respond to a ping; otherwise it counts as frozen and is replaced. */
export const LEADER_TIMEOUT = 5 * SECOND
/** A leader trusts what it last read or wrote of the replica's state for this time: no other tab can have replaced it yet. */
export const TRUSTED_STATE_LIFETIME = 2 * SECOND
/** If a start or the opening of local data takes longer, the page informs the student and offers a way out. */
export const OPENING_TIMEOUT = 3 * SECOND
export const BATCH_MAX = 100
export const SYNC_TAG = 'friendioo-outbox'
/** Name of the specification's offline store. */
export const OFFLINE_DATABASE = 'FriendiooOfflineDB'
/** Header of every response of our server. A response without it comes from a network's sign-in page, or from a proxy (ADR 0061). */
export const SERVER_HEADER = 'Friendioo-Server'
/** Header by which a device that knows no student asks who is signed in: if nobody is, the response is 204 and not 401. */
export const SIGNED_OUT_HEADER = 'X-May-Be-Signed-Out'
/** Name of a cache that exists while a student has signed out and the server does not know it yet. */
export const SIGNED_OUT_CACHE = 'friendioo-signed-out'

// -- Sync and retention ------------------------------------------------------------------------------------------

/** Documents in one page of changes, unless the request sets a limit. */
export const PULL_LIMIT = 500
/** Bytes of JSON in one page of changes or of history; a single document may be larger. A phone stores such a page without a pause. */
export const PAGE_BYTES = 256 * 1024
/** Bytes of a poke with its changes. With more it has none, and the device pulls them in pages. */
export const POKE_BYTES = 256 * 1024
/** Number of classmates in a bootstrap, the closest. */
export const BOOTSTRAP_CLASSMATES = 200
/**
 * Limits of a bootstrap: newest messages per conversation, conversations with messages, meetups, older meetups that wait for an answer,
 * groups of others, groups that invite the student, notifications, classmates, and compressed bytes. It has the summaries of all
 * conversations.
 */
export const BOOTSTRAP_SIZE = {
  messages: 50,
  conversations: 10,
  meetups: 50,
  pendingMeetups: 100,
  groups: 100,
  invitations: 100,
  notifications: 50,
  classmates: BOOTSTRAP_CLASSMATES,
  maxBytes: 100_000,
} as const
/**
 * Limits that the bootstrap uses instead when it would exceed `maxBytes` compressed. Its messages then have at most `maxBytes` of JSON, so
 * that a student who writes long messages cannot make it large.
 */
export const SMALL_BOOTSTRAP_SIZE = { messages: 20, conversations: 5 } as const
/** Number of classmates on Home on a phone, and in its document. */
export const HOME_CLASSMATES = 8
/**
 * Maxima of a chat's document: messages (one screen of short ones), characters, and unread messages. With more unread messages the document
 * has no words.
 */
export const CHAT_WORDS = { messages: 30, characters: 6_000, unread: 5 } as const
/** Time for which the server gathers pokes of a campus feed, because the status of hundreds of students can change at once. */
export const CAMPUS_POKE_INTERVAL = 1 * SECOND
/**
 * The server sends the first presence change at once and those of a burst together, once per `PRESENCE_INTERVAL`. If a thousand
 * students reconnect, each client receives some frames, not a thousand.
 */
export const PRESENCE_INTERVAL = SECOND / 10
/**
 * After many frames the server rests longer: this many ms for each frame that it has just sent, because a thousand frames take it 50 ms.
 */
export const PRESENCE_FRAME_REST = 0.25
/** The longest rest, so that a change on a small campus does not wait for a large one. */
export const PRESENCE_REST_MAX = 1 * SECOND
/** Number of ids in one `received` frame of our client. An id has at most 64 characters, so they always fit into a frame. */
export const RECEIVED_PAGE = 500
/** Maximum number of students in a voice room: each of them sends their sound to each other one. */
export const VOICE_SEATS = 6
/** Maximum length of a session description, in UTF-16 code units. One for a single audio track has about 4,000. */
export const VOICE_DESCRIPTION_MAX = 16_000
/** Maximum length of an address at which a device can be reached, in UTF-16 code units. */
export const VOICE_CANDIDATE_MAX = 1_000
/**
 * Time for which a session still says that voice is active after the last student has left its voice room: a lost connection may come back.
 */
export const VOICE_GRACE = 30 * SECOND
/** Minimum time between two notifications of one student that voice of a session or a meetup was opened. */
export const VOICE_NOTIFICATION_INTERVAL = 5 * MINUTE
/** Time for which feeds remember removed documents; a device with an older checkpoint receives a new bootstrap. */
export const TOMBSTONE_LIFETIME = 60 * DAY
/** Time for which an idempotency record is stored and returned to repeats. */
export const RESULT_LIFETIME = 45 * DAY
/** Time for which notifications are stored, read or not: as long as feeds remember their removal (ADR 0030). */
export const NOTIFICATION_LIFETIME = TOMBSTONE_LIFETIME
/** Maximum number of attempts to send a mail. They take about a day, and the code in the mail was valid for minutes. */
export const MAIL_TRIES = 150
/** Number of mails that are sent at the same time, each over a connection of its own. */
export const MAILS_AT_ONCE = 5
/** Time in which the mail server must accept a connection, and greet. A code is of no use to a student who waits for longer. */
export const MAIL_CONNECT_TIMEOUT = 5 * SECOND
/** Time in which the mail server must respond to a command; and in which it must have taken a whole mail. */
export const MAIL_RESPONSE_TIMEOUT = 10 * SECOND
export const MAIL_TIMEOUT = 30 * SECOND
/**
 * Time for which the account journal has deletions and lifted suspensions. A backup that is older must not be restored: it could bring
 * deleted accounts back (ADR 0058).
 */
export const ACCOUNT_JOURNAL_LIFETIME = 365 * DAY
/** Interval at which the server deletes expired rows. */
export const RETENTION_INTERVAL = 1 * DAY

// -- Notifications ----------------------------------------------------------------------------------------------

/** Maximum number of notifications of one student about another one, the newest. A block publishes all of them at once. */
export const NOTIFICATIONS_OF_PAIR_MAX = 200
/** Maximum number of unread notifications that the number on the app's icon counts. */
export const BADGE_NOTIFICATIONS_MAX = 100
/** Length of the excerpt that a notification shows of a message, in code points. */
export const NOTIFICATION_EXCERPT = 120
/** A new perfect match notifies at most `MATCH_NOTIFICATIONS_MAX` students, each at most once per `MATCH_NOTIFICATION_INTERVAL`. */
export const MATCH_NOTIFICATIONS_MAX = 20
export const MATCH_NOTIFICATION_INTERVAL = 1 * DAY
/** Least and most students that an academic match of the day may count (spec §3). */
export const MATCH_COUNT = { least: 3, most: 10 } as const

// -- Sign-in ----------------------------------------------------------------------------------------------------

export const CODE_LENGTH = 6
/**
 * Length of a code for an address that had `WRONG_CODES_MAX` wrong codes in an hour, or has few codes left. Guessing then is hopeless, and
 * nobody is locked out (ADR 0055).
 */
export const CODE_LENGTH_GUESSED = 10
export const WRONG_CODES_MAX = 20
export const CODE_LIFETIME = 10 * MINUTE
export const CODE_TRIES = 5
export const CODE_RESEND_DELAY = 60 * SECOND
/** Time after which a student can request another code on Profile Settings (spec §9). */
export const PROFILE_CODE_RESEND_DELAY = 5 * MINUTE
export const CODES_PER_HOUR_MAX = 5
/** Time for which codes and their send times are stored: no limit looks further back. */
export const CODE_RECORD_LIFETIME = 1 * HOUR
export const SESSION_LIFETIME = 180 * DAY
/** Time within which the address that signed in before a change can undo it. */
export const ADDRESS_UNDO_LIFETIME = 7 * DAY
/** Minimum time between two writes of when a device was last seen: the list of devices is as coarse as that. */
export const SEEN_INTERVAL = 10 * MINUTE
/** Time within which a student must return from the sign-in page of an OpenID Connect provider. */
export const ISSUER_LIFETIME = 10 * MINUTE
/** Timeout of a request to that provider. */
export const ISSUER_TIMEOUT = 10 * SECOND
/** Timeout of the request that finds out who is signed in; after it the local student stays. */
export const AUTH_TIMEOUT = 10 * SECOND
export const FRESH_AUTH_LIFETIME = 5 * MINUTE
export const LOGIN_REDIRECT_DELAY = 500
/** Time that an availability lasts if its text names no end, or one that is over today (clarification I2). */
export const DEFAULT_AVAILABILITY_DURATION = 4 * HOUR
/** Time that an availability lasts at most. */
export const AVAILABILITY_MAX = DAY
/** Time before its end at which the app asks the student once whether they are still free. */
export const STILL_FREE_ASKED = 10 * MINUTE
/** Time that "Still free" adds. */
export const STILL_FREE_ADDS = 30 * MINUTE
/** Interval at which the app checks whether an availability has expired. */
export const EXPIRY_CHECK_INTERVAL = 60 * SECOND

// -- Calendar ---------------------------------------------------------------------------------------------------

/** Interval at which the page requests the events of the connected calendar while it shows them (spec §2). */
export const CALENDAR_INTERVAL = 30 * SECOND
/** The server stores events that begin at most `CALENDAR_BEHIND` before now and at most `CALENDAR_AHEAD` after now. */
export const CALENDAR_BEHIND = 8 * DAY
export const CALENDAR_AHEAD = 35 * DAY
/**
 * Maximum number of stored events of one calendar, the earliest first: every bootstrap contains them. The built-in calendar itself has as
 * many, the latest.
 */
export const CALENDAR_MAX = 500
/** Lifetime of a request to connect a calendar that has no response yet. */
export const CONSENT_LIFETIME = 10 * MINUTE
/**
 * Intervals and timeouts of the two ways to connect a calendar (spec §4): the page polls the server, or waits for a message from
 * the popup and checks whether it was closed.
 */
export const CONNECT_POLL_INTERVAL = 2 * SECOND
export const CONNECT_POLL_TIMEOUT = 120 * SECOND
export const CONNECT_POPUP_CHECK_INTERVAL = 1 * SECOND
export const CONNECT_POPUP_TIMEOUT = 300 * SECOND
/** Size of the popup that asks for consent, in CSS pixels. */
export const CONNECT_POPUP = { width: 500, height: 600 } as const
/** Timeout of a request to a calendar. */
export const CALENDAR_TIMEOUT = 10 * SECOND

// -- Rate limits ------------------------------------------------------------------------------------------------

/**
 * Bytes that one student's changes may add to the database within a day. An ordinary day takes less than a hundredth of it; 40 MB are
 * the longest message a thousand times, or 35,000 short ones.
 */
export const STORED_BYTES_PER_DAY_MAX = 40_000_000
/** Bytes that a change takes besides its own text: rows, feed entries, the stored result. A short message takes 1.3 kB. */
export const CHANGE_OVERHEAD_BYTES = 1_000

/**
 * Token buckets (docs/security.md, Limits): `atOnce` is the burst, `perSecond` the rate after it. Beyond them the server
 * responds 429 with Retry-After. That only delays a student's change and never loses it.
 */
export const RATE_LIMITS = {
  /**
   * Tokens for the requests of one student on all devices. Each request, each item of a batch and each message over the socket has a
   * price (`sync-server/limits/prices.ts`).
   */
  requests: { atOnce: 600, perSecond: 10 },
  /** Tokens for the frames of one student on all sockets; a frame has a price, and the server ignores further ones. */
  frames: { atOnce: 300, perSecond: 100 },
  /** Bytes of frames of one student, counted before a frame is parsed. Twenty-five messages of maximum length fit at once. */
  frameBytes: { atOnce: 1_000_000, perSecond: 64_000 },
  /** Ignored frames of one socket; beyond them the server closes the socket (hardening N13). */
  refusedFrames: { atOnce: 300, perSecond: 1 },
  /** Typing frames that the server forwards from one student to another; the app sends one in 2 s, and one at each end. */
  typing: { atOnce: 20, perSecond: 2 },
  /**
   * Codes for one mail address, from all addresses together. It is wide, because each browser that asks has limits of its own (ADR 0055).
   */
  codesOfMail: { atOnce: 120, perSecond: 60 / (HOUR / SECOND) },
  /** Codes for one mail address from one IP address: the part of `codesOfMail` that one network can use up. */
  codesOfMailFromAddress: { atOnce: 60, perSecond: 20 / (HOUR / SECOND) },
  /** Codes for all mail addresses from one IP address: a whole lecture may sign up. */
  codesOfAddress: { atOnce: 300, perSecond: 0.5 },
  /** Sign-ins and codes from one IP address: a whole campus may share it. */
  signInsOfAddress: { atOnce: 300, perSecond: 300 / 60 },
  /** Requests for invitations from one IP address: a whole lecture may follow one link. */
  invitationsOfAddress: { atOnce: 300, perSecond: 300 / 60 },
  /** Strangers whom one student contacts, by a message, a meetup request or an invitation (ADR 0053): fifty a day. */
  strangers: { atOnce: 50, perSecond: 50 / (DAY / SECOND) },
  /**
   * Invitations to groups from one student to the same other one that have no answer. Each answer gives one back; otherwise one comes back
   * every 14 hours.
   */
  invitationsOfPair: { atOnce: 12, perSecond: 12 / ((7 * DAY) / SECOND) },
  /** Bytes that one student's changes add to the database. */
  storedBytes: { atOnce: STORED_BYTES_PER_DAY_MAX, perSecond: STORED_BYTES_PER_DAY_MAX / (DAY / SECOND) },
} as const
/**
 * The limits by network address count the networks of one site of IPv6, a /48, together: they have as much as this number of networks. A
 * campus may have one, and a stranger, too (hardening N104).
 */
export const NETWORKS_OF_SITE = 4
/** Maximum number of expensive reads of one student that wait for the running one. A device sends one at a time. */
export const READS_WAITING_MAX = 8

/**
 * Maximum number of requests of one student to another one that wait for an answer. The next one is refused until the other one
 * has answered (ADR 0053).
 */
export const MEETUPS_PENDING_MAX = 12
/**
 * Maximum number of meetups of two students that are stored. A new request beyond it removes their oldest that are over; without one, it
 * is refused. A block publishes all of them at once.
 */
export const MEETUPS_OF_PAIR_MAX = 200
/** Time for which an unanswered request counts as pending after it was sent, even if the time of its meetup has passed. */
export const MEETUP_PENDING_LIFETIME = 7 * DAY
/** Maximum number of moves of one meetup: each move notifies the other student. */
export const MEETUP_MOVES_MAX = 12
/** How much later than the time that stands the buttons of a move suggest to meet: most moves say that a student is late. */
export const MEETUP_MOVE_STEPS = [30 * MINUTE, 1 * HOUR] as const

// -- Safety -----------------------------------------------------------------------------------------------------

/** Maximum number of students whom one student blocks: each request of that student reads all of them. */
export const BLOCKS_MAX = 1_000
/** Maximum length of the text in a report, in code points. */
export const REPORT_MAX = 200
/** Maximum number of reports of one student a day; further reports wait for the next day. */
export const REPORTS_PER_DAY_MAX = 20
/** Time for which reports are stored, open or closed. */
export const REPORT_LIFETIME = 365 * DAY
/** Maximum number of reports on the operators' page, the newest. */
export const REPORTS_SHOWN = 200

// -- Installing -------------------------------------------------------------------------------------------------

/** Time from the first screen until the prompt on Home. */
export const HOME_PROMPT_DELAY = 1.5 * SECOND
/** Time from the first screen until the install banner, the install card and the floating button. */
export const INSTALL_OFFER_DELAY = 3 * SECOND

// -- Toasts -----------------------------------------------------------------------------------------------------

export const TOAST_LIFETIME = 5 * SECOND
/** For a toast with a button: the student needs time to decide, and to reach it. */
export const TOAST_WITH_BUTTON_LIFETIME = 10 * SECOND
/** Time in ms from the closing of a toast until the page forgets it, so that it can still be animated. */
export const TOAST_REMOVAL_DELAY = 1_000_000
/** Swipe distance that dismisses a toast, in px. */
export const TOAST_SWIPE = 50

/**
 * Version of the documents that app and server exchange. Raise it only with a change that an open tab cannot read: a field that is
 * removed, renamed, of another type, or that every client must understand. Such a tab gets 426 and must be reloaded; a tab that
 * only lacks an added field works on.
 */
export const SCHEMA_VERSION = 5

/**
 * Version of what the device stores: documents, and views for the first paint. Raise it with every change of a field, also an added
 * one. Tabs of each version have a database, a leader and a channel of their own (protocol.md, CHECK-16).
 */
export const STORE_VERSION = 10

/** Characters of a message that a push quotes (spec §7). */
export const PUSH_BODY_MAX = 50
/** Characters of a push service's endpoint or token. */
export const PUSH_ADDRESS_MAX = 2048
/** Characters of the name of a time zone. */
export const ZONE_MAX = 64
/** Devices of one student that get pushes. A further one takes the place of the one that was refreshed the longest ago. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
/** Interval at which a page registers its subscription again at the server (spec §9). */
export const PUSH_REFRESH_INTERVAL = 7 * DAY
/** Delay before a device's registration is sent again after it could not be saved (spec §9). */
export const PUSH_SAVE_RETRY_DELAY = 10 * SECOND
/** Period in which a page looks whether its service worker is active, before it subscribes (spec §9). */
export const PUSH_WORKER_POLL_INTERVAL = 100
/** After this time a page no longer waits for its service worker, and says that pushes could not be enabled (spec §9). */
export const PUSH_WORKER_TIMEOUT = 10 * SECOND
/** After this time a push service that does not respond counts as failed: without internet `subscribe` never settles. */
export const PUSH_SUBSCRIBE_TIMEOUT = 15 * SECOND
/** The scope that Firebase gives to the service worker that shows its pushes: a path without a page. */
export const FCM_SCOPE = '/firebase-cloud-messaging-push-scope'
/** The cache that holds the key with which pushes of Firebase are sealed for this browser. */
export const PUSH_KEY_CACHE = 'friendioo-push-key'
/** Name of the Web Lock that code holds while it shows or lists notifications. */
export const NOTIFICATIONS_LOCK = 'friendioo-notifications'
/** Period in which the settings look whether a test has arrived. */
export const PUSH_TEST_POLL_INTERVAL = 250
/** After this time a test that did not arrive counts as failed. */
export const PUSH_TEST_TIMEOUT = 5 * SECOND
/** Time after which a reminder comes again when the student presses Later. */
export const REMIND_AGAIN_DELAY = 5 * MINUTE
/** A push that could not be delivered for this long is dropped: its content is in the app, too. */
export const PUSH_LIFETIME = 1 * DAY
/** Number of pushes that are sent at the same time, each to another device. */
export const PUSHES_AT_ONCE = 50
/** Pushes of one student that are sent at the same time. */
export const PUSHES_OF_STUDENT_MAX = 4
/** Pushes that are sent at the same time to all students with a slow push service: half of the places. The others have the rest. */
export const SLOW_PUSHES_AT_ONCE = 25
/** Response time from which a push service counts as slow. */
export const SLOW_PUSH_MIN = 2 * SECOND
/** Time for which the student of a slow push service counts as slow: the service may be slow only every second time. */
export const SLOW_PUSH_LIFETIME = 10 * MINUTE
/** How long a push service may take to respond. */
export const PUSH_TIMEOUT = 10 * SECOND
/** Consecutive failures of a device's push service after which the device gets no more pushes: about two days. */
export const PUSH_TRIES = 300
/**
 * How long the server waits for a page that shows the chat to prove that it is alive, before it pushes the message: a frozen page cannot
 * say that it is frozen.
 */
export const PUSH_SHOWN_TIMEOUT = 2 * SECOND
/** Number of chats in one `showing` frame: two windows side by side show two. */
export const SHOWN_CHATS_MAX = 8
/** How long the server waits for a push service before it says that a meetup request was not pushed. */
export const PUSH_RECEIPT_TIMEOUT = 1.5 * SECOND
/** Interval at which a page sends which chat it shows, and the time for which that counts. */
export const SHOWN_INTERVAL = 20 * SECOND
export const SHOWN_LIFETIME = 45 * SECOND
/** Type of the message by which the service worker asks a page to show a path, and how long the page may take to respond. */
export const OPEN_MESSAGE = 'open'
export const OPEN_TIMEOUT = 1 * SECOND
/**
 * Type of the message with which the service worker hands over a reply that it could not store, and how often it asks a page to take it.
 */
export const REPLY_MESSAGE = 'reply'
export const REPLY_TRIES = 20
/** Pushes that a device remembers, to recognise one that comes twice. */
export const PUSHES_NOTED_MAX = 50
/** Longest wait for which a push service can ask the server. */
export const PUSH_RETRY_MAX = 1 * HOUR
/** How long after the first screen the card that offers notifications appears (spec §9). */
export const PUSH_PROMPT_DELAY = 3 * SECOND

/** With less room than this in a browser (bytes), the app warns the student: a few pictures or a bootstrap may no longer fit. */
export const STORAGE_LOW = 20 * MEGABYTE
