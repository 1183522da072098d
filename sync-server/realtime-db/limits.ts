/** Maximum number of messages in one read. More are refused: a client asks for the last hundred. */
export const READ_MESSAGES_MAX = 10_000
/** Maximum size of their texts together, in UTF-16 code units. */
export const READ_LENGTH_MAX = 4_000_000
/** Maximum number of unread bytes for one connection: twice what one read may have, because a listen sends a read in one frame. */
export const TREE_UNREAD_MAX = 8 * 1024 * 1024
/** Maximum number of listens of one connection. */
export const LISTENS_MAX = 200
/** Maximum length of what the windows of one connection hold or must read again, as JSON: what two reads may have. */
export const HELD_LENGTH_MAX = 2 * READ_LENGTH_MAX
/** Maximum number of writes that one connection may leave for its end, and of their bytes together. */
export const LEFT_WRITES_MAX = 50
export const LEFT_BYTES_MAX = 64 * 1024
/** Maximum number of documents that one request may change. Each takes the tokens of its command. */
export const DOCUMENTS_MAX = 50
/** Maximum number of values in one write, with the objects around them: fifty messages have 650. */
export const VALUES_MAX = 1_000
/** Maximum length of a query's texts together, in UTF-16 code units. Each listen keeps its own. */
export const QUERY_LENGTH_MAX = 4_096
/** Tokens of a connection, in its student's bucket of requests: as many as one of `/ws`. */
export const CONNECT_TOKENS = 5
/** Tokens of a read, in its student's bucket of requests; what it makes the server read costs more (`costOf`). */
export const READ_TOKENS = 1
/** Length of the messages that cost one further token, as `lengthRead` counts: the greatest read costs twenty. */
export const LENGTH_PER_TOKEN = 200_000
/** Time for which the flag `isOnline` of a profile counts after it was written: three heartbeats (clarification B15). */
export const HEARTBEAT_LIFETIME = 90_000
/** Maximum number of open connections that one network has without a session. */
export const ANONYMOUS_CONNECTIONS_MAX = 50
