export interface News {
  /** Read by a screen reader after the name. */
  note?: string
  /** Number of things that wait there; shown when it is above 0. */
  count?: number
  /** A number of things; a dot is shown when it is above 0. */
  dot?: number
  /** Blinks for 5 s after `dot` changes: anything that blinks longer must be stoppable (WCAG 2.2.2). */
  blinks?: boolean
}

interface Known {
  /** A field of the student's own profile is empty. */
  incomplete: boolean
  /** Number of unread messages, without those of muted conversations. */
  unread: number
  /** Number of meetup requests that the student can answer. */
  requests: number
  /** Number of the student's active study sessions. */
  sessions: number
  /** Number of groups that the student is invited to and can join. */
  invitations: number
}

/**
 * Returns what a tab says beside its name. A count is of things that the student finds on that page and that end there: read,
 * answered or joined, on this device or another (ADR 0078). The dots are the specification's (spec §2).
 */
export function newsOf(path: string, { incomplete, unread, requests, sessions, invitations }: Known): News {
  switch (path) {
    case '/messages':
      return withNote({ count: unread + requests }, unread > 0 && `${unread} unread`, some(requests, 'meetup request'))
    case '/groups':
      return withNote(
        { count: invitations, dot: sessions, blinks: sessions > 1 },
        some(sessions, 'active session'),
        some(invitations, 'invitation'),
      )
    case '/profile':
      return incomplete ? { note: 'incomplete', dot: 1 } : {}
    default:
      return {}
  }
}

function withNote(news: News, ...notes: (string | false)[]): News {
  const note = notes.filter(Boolean).join(', ')
  return note ? { ...news, note } : news
}

/** Returns a number of things in words: 'active session', '2 active sessions'. */
function some(count: number, thing: string): string | false {
  return count > 0 && (count === 1 ? thing : `${count} ${thing}s`)
}
