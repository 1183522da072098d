/** Numbers and words of the specification's section 9, with their unit and what they mean for the student. */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// -- Words ------------------------------------------------------------------------------------------------------

export const APP_TITLE = 'Friendioo - Medical Student Study Buddy'
/** What the availability toggle writes when it switches to available. */
export const DEFAULT_AVAILABILITY_TEXT = 'Free until 6:00 PM today'
/** What it writes when it switches to offline, and what an expired availability reads. */
export const UNAVAILABLE_TEXT = 'Currently unavailable'
export const DEFAULT_LOCATION = 'Medical Library - 2nd Floor'

/** What Academic Matches takes for mine while my profile does not say it (spec §2). */
export const DEFAULT_STUDIES = { year: '2nd Year', program: 'Medicine' } as const
export const PROGRAMS = ['Medicine', 'Dentistry', 'Pharmacy', 'Nursing', 'Veterinary', 'Physiotherapy'] as const
export const YEARS = ['Foundation', '1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', '6th Year'] as const

/** The value 'other' stands for free text; its label is 'Other (specify)' (clarification E7). */
export const OTHER = 'other'
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
export const LOCATIONS = [
  DEFAULT_LOCATION,
  'Study Hall A',
  'Study Hall B',
  'Student Lounge',
  'Anatomy Lab',
  'Dental Lab',
  'Cafeteria Study Area',
  'Virtual (Voice Chat)',
] as const

// -- Coming to a campus -----------------------------------------------------------------------------------------

/** The day from which the privacy page reads as it does; whoever agreed to an older one is asked to read it again. */
export const PRIVACY_VERSION = '2026-11-23'
/** An invitation link works so long after it was made ... */
export const INVITATION_LIFE = 7 * DAY
/** ... and brings so many students to the campus. */
export const INVITATION_SEATS = 10
/** Live links of one student's making: whoever wants more revokes one first. */
export const INVITATIONS_MOST = 5
/** What is left of a link, the hash of its secret, goes so long after it has run out. */
export const INVITATIONS_KEPT = 30 * DAY

// -- Groups and sessions ----------------------------------------------------------------------------------------

/** What Growth Topics are about, each a subject (§1, clarification C7). */
export const GROWTH_TOPICS = ['AI tools', 'Startups', 'Side hustles'] as const
/** Durations the wizard offers, in hours (clarification C5). */
export const WIZARD_HOURS = [1, 2, 3, 4] as const
/** Durations the create dialog of Study Groups offers, in minutes. */
export const GROUP_MINUTES = [30, 60, 90, 120, 180, 240, 300, 360] as const
export const DEFAULT_GROUP_MINUTES = 60
export const DEFAULT_GROUP_SUBJECT = 'General Study'
/** A group lasts at least and at most so many minutes (clarification C5). */
export const GROUP_MINUTES_RANGE = { min: 15, max: 720 } as const
export const SESSION_EXTENSION = 30 * MINUTE
/** One group asks so many in at most: with its maker they are all the seats that any group has (clarification C2). */
export const INVITEES_MOST = 99
/** Open groups of one student's making: whoever wants more ends one first (ADR 0031). */
export const OPEN_GROUPS_MOST = 20
/** A session is made to end at most so long after now, or after its start where that is still to come (clarification C12). */
export const STUDY_SESSION_MAX = 12 * HOUR
/** Members are reminded so long before a group begins that was planned for later. */
export const GROUP_REMINDER = 15 * MINUTE
/** Members are warned so long before the end. */
export const GROUP_WARNING = 10 * MINUTE
/** The group goes so long after its end, so that 'Session Expired - Removing...' can be read. */
export const GROUP_REMOVAL_DELAY = 2 * SECOND

// -- How much is shown ------------------------------------------------------------------------------------------

export const RECOMMENDED_MATCHES = 3
export const RECENT_CONVERSATIONS = 2
export const RECENT_MESSAGES = 3
/** One page of a chat's history. */
export const HISTORY_PAGE = 50
/** So many messages a search shows, the newest: who sees more than these types another word. */
export const SEARCH_HITS = 50
/** Most messages one history answer of /api carries. */
export const HISTORY_MAX = 100
/** Notifications in the list, and in one answer unless the request says otherwise. */
export const NOTIFICATIONS_SHOWN = 50
/** The badge of a counter reads '9+' above it. */
export const BADGE_MAX = 9

// -- Limits of what people write, in code points ----------------------------------------------------------------

export const MESSAGE_MAX = 10_000
export const NAME_MAX = 100
export const LINE_MAX = 200
export const NOTE_MAX = 2_000
export const SUBJECTS_MAX = 30
export const QUICK_MESSAGE_MAX = 200
export const EMAIL_MAX = 254

// -- Pictures ---------------------------------------------------------------------------------------------------

/** Bytes of a profile picture; what our own client redraws stays far below. */
export const PICTURE_MAX = 5 * 1024 * 1024
/** Pixels a side: more would fill the memory of every phone that shows it. */
export const PICTURE_SIDE_MAX = 4_096

// -- Socket -----------------------------------------------------------------------------------------------------

/** The socket waits so long after sign-in, so that the first screen has the device to itself. */
export const CONNECT_DELAY = 2 * SECOND
export const RECONNECT_DELAY = 3 * SECOND
/** After a reopened socket the waiting changes go so much later. */
export const RESEND_DELAY = 1 * SECOND
export const HEARTBEAT_EVERY = 30 * SECOND
export const ACTIVITY_EVERY = 30 * SECOND
/** A `sendMessage` without its `messageDelivered` is sent again after so long ... */
export const CONFIRM_WAIT = 5 * SECOND
/** ... so often; then HTTP is tried (clarification D6). */
export const CONFIRM_RETRIES = 3
/** Somebody who stopped typing without a word is no longer shown as typing after so long. */
export const TYPING_SHOWN = 4 * SECOND
export const TYPING_EVERY = 2 * SECOND

// -- Outbox -----------------------------------------------------------------------------------------------------

/** A request without an answer counts as lost after so long; repeating it is harmless. */
export const REQUEST_TIMEOUT = 15 * SECOND
export const BACKOFF = { first: 1 * SECOND, longest: 60 * SECOND } as const
/** An envelope that alone keeps answering 5xx for so long is set aside, visibly, so that the others go on. */
export const SET_ASIDE_AFTER = 1 * HOUR
/** Answered envelopes rest so long: a restored server is told them again. */
export const RETAINED_FOR = 7 * DAY
/** Another student's unsent envelopes stay on a shared device so long. */
export const PARKED_FOR = 30 * DAY
/** Composed times further back than this are taken as this old. */
export const COMPOSED_WINDOW = 30 * DAY
/** A leader that does not answer a ping within this is taken to be frozen and replaced. */
export const LEADER_PATIENCE = 5 * SECOND
/** A start, or local data that opens, may take this long before the student is told, and offered a way out. */
export const OPENING_TIMEOUT = 3 * SECOND
export const BATCH_MAX = 100
export const SYNC_TAG = 'friendioo-outbox'
/** The offline store of the specification. */
export const OFFLINE_DATABASE = 'FriendiooOfflineDB'
/** This cache is there while somebody has signed out and the server was not told yet. */
export const SIGNED_OUT_CACHE = 'friendioo-signed-out'

// -- Reading ----------------------------------------------------------------------------------------------------

/** Documents in one page of changes, unless the request says otherwise. */
export const PULL_LIMIT = 500
/** The first sync brings the newest so many messages of so many conversations, so many meetups and notifications, and so many classmates. */
export const WINDOW = { messages: 50, conversations: 10, meetups: 50, notifications: 50, classmates: 200, maxBytes: 100_000 } as const
/** What the window shrinks to when it would weigh more than `maxBytes` compressed. */
export const SMALL_WINDOW = { messages: 20, conversations: 5 } as const
/** Pokes of a campus are gathered for so long: presence and status of hundreds move at once. */
export const CAMPUS_POKE_EVERY = 1 * SECOND
/** Who comes or goes is told at once, whoever follows in a burst so often: a thousand who come back are ten frames to each, not a thousand. */
export const PRESENCE_EVERY = SECOND / 10
/** Removed documents are remembered so long; an older checkpoint gets a fresh window. */
export const TOMBSTONES_KEPT = 60 * DAY
/** Stored results of commands answer repeats so long. */
export const RESULTS_KEPT = 45 * DAY
/** Notifications are kept so long, read or not: as long as their removal is remembered (ADR 0030). */
export const NOTIFICATIONS_KEPT = TOMBSTONES_KEPT
/** A mail that could not be sent so often goes: that is about a day, and the code in it was good for minutes. */
export const MAIL_TRIES = 150
/** What is kept no longer is forgotten so often. */
export const RETENTION_EVERY = 1 * DAY

// -- Notifications ----------------------------------------------------------------------------------------------

/** Of what somebody wrote a notification has so many code points. */
export const NOTIFICATION_EXCERPT = 120
/** Of those whose perfect match somebody becomes so many are told, and each of them no oftener than this. */
export const MATCH_NOTIFICATIONS_MAX = 20
export const MATCH_TOLD_EVERY = 1 * DAY
/** The academic matches of the day name so many students (spec §3). */
export const MATCH_COUNT = { least: 3, most: 10 } as const

// -- Sign-in ----------------------------------------------------------------------------------------------------

export const CODE_LENGTH = 6
export const CODE_LIFE = 10 * MINUTE
export const CODE_TRIES = 5
export const CODE_RESEND = 60 * SECOND
/** On Profile Settings another one is asked for after this (spec §9). */
export const CODE_SENT_AGAIN = 5 * MINUTE
export const CODES_PER_HOUR = 5
/** Codes, and when they were sent, are remembered so long: no limit looks further back. */
export const CODES_KEPT = 1 * HOUR
export const SESSION_LIFETIME = 180 * DAY
/** Whoever is at an OpenID Connect provider to sign in is back within this time ... */
export const ISSUER_LIFE = 10 * MINUTE
/** ... and what does not answer there is not waited for longer. */
export const ISSUER_PATIENCE = 10 * SECOND
/** The question "who is signed in" counts as unanswered after so long; the local student stays. */
export const AUTH_TIMEOUT = 10 * SECOND
export const AUTH_FRESH = 5 * MINUTE
export const LOGIN_REDIRECT_DELAY = 500
/** A stored online flag counts only while `lastSeen` is younger (three heartbeats, clarification B15). */
export const ONLINE_FLAG_LIFE = 90 * SECOND
/** Availability is looked at again so often. */
export const EXPIRY_CHECK_EVERY = 60 * SECOND

// -- Calendar ---------------------------------------------------------------------------------------------------

/** Events of the connected calendar are asked for again so often while somebody looks (spec §2). */
export const CALENDAR_EVERY = 30 * SECOND
/** What of a calendar is kept: events that begin between so long ago and so far ahead. */
export const CALENDAR_BEHIND = 8 * DAY
export const CALENDAR_AHEAD = 35 * DAY
/** Events of one calendar that are kept at most, the first to start first: they come with every first sync. */
export const CALENDAR_MOST = 500
/** An unanswered question to connect a calendar is good for so long. */
export const CONSENT_LIFE = 10 * MINUTE
/** The two ways to connect (spec §4): how often it is looked whether it happened, and when it is given up. */
export const CONNECT_POLL = 2 * SECOND
export const CONNECT_POLLED_FOR = 120 * SECOND
export const CONNECT_POPUP_CHECK = 1 * SECOND
export const CONNECT_POPUP_TIMEOUT = 300 * SECOND
/** Of the popup that asks, in CSS pixels. */
export const CONNECT_POPUP = { width: 500, height: 600 } as const
/** A calendar that does not answer is not waited for longer. */
export const CALENDAR_PATIENCE = 10 * SECOND

// -- Rate limits ------------------------------------------------------------------------------------------------

/**
 * Token buckets (architecture.md section 13): so many at once, so many a second after that. Beyond them the answer is 429 with
 * Retry-After: a change of a student's is only delayed by it, never lost.
 */
export const RATE_LIMITS = {
  /** Requests of one session; each item of a batch counts, and each message sent over its sockets. */
  session: { atOnce: 600, perSecond: 10 },
  /** Frames of one socket; more of them are not done. */
  frames: { atOnce: 300, perSecond: 100 },
  /** Frames that were not done, until the socket is closed (hardening N13). */
  refusedFrames: { atOnce: 300, perSecond: 1 },
  /** Sign-ins and codes of one address of mail ... */
  signInsOfMail: { atOnce: 10, perSecond: 10 / 60 },
  /** ... and from one IP address: a campus sits behind one. */
  signInsOfAddress: { atOnce: 300, perSecond: 300 / 60 },
  /** Looks at invitations from one IP address: a whole lecture may follow one link. */
  invitationsOfAddress: { atOnce: 300, perSecond: 300 / 60 },
  /** Students whom one student is the first to write to: fifty new partners a day. */
  newPartners: { atOnce: 50, perSecond: 50 / (DAY / SECOND) },
} as const

// -- Safety -----------------------------------------------------------------------------------------------------

/** Code points of what is said beside a report. */
export const REPORT_MAX = 200
/** A student reports so often a day; more waits for the next. */
export const REPORTS_A_DAY = 20
/** Reports are kept so long, whatever became of them. */
export const REPORTS_KEPT = 365 * DAY
/** The operators' page shows so many, the newest. */
export const REPORTS_SHOWN = 200

// -- Toasts -----------------------------------------------------------------------------------------------------

export const TOAST_SHOWN = 5 * SECOND
export const TOAST_REMOVED = 1_000_000
export const TOAST_SWIPE = 50

/** The version of the shapes of documents on the wire and in the local database; raised with every change of a field. */
export const SCHEMA_VERSION = 4
