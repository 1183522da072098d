import { HISTORY_PAGE, SECOND } from '../../../schemas/constants.ts'
import type { RememberedView } from '../../outbox/offline-database.ts'
import type { CachedView, QueryArgs, QueryName, QueryValue } from '../api.ts'
import type { ChatView, StudentView } from '../views.ts'

/**
 * Views are stored after this time without a change, in ms, or when the page is hidden. They are a picture for the next start, not
 * a record.
 */
const STORE_DELAY = 2 * SECOND
/** On a campus where something changes all the time, they are stored this time after the first change, in ms. */
const STORE_DELAY_MAX = 15 * SECOND
/** Maximum number of entries: a longer list takes longer to read than to request. */
const LIST_ENTRIES_MAX = 100

type Shown = 'chat' | 'conversations' | 'meetups' | 'classmates' | 'studySessions'

/** Functions that prepare a view for a much later start: no student is online or typing. Null means that it is not stored. */
const STILL: { [N in Shown]: (value: QueryValue<N>) => QueryValue<N> | null } = {
  chat: (view) => ({ ...newestPage(view), partner: view.partner && away(view.partner), isTyping: false }),
  conversations: (views) =>
    short(views)?.map((view) => ({ ...view, partner: view.partner && away(view.partner), isTyping: false })) ?? null,
  meetups: (views) => short(views)?.map((view) => ({ ...view, partner: view.partner && away(view.partner) })) ?? null,
  classmates: (views) => short(views)?.map(away) ?? null,
  // Home shows them above the classmates, which would move down if the sessions came later.
  studySessions: short,
}

/**
 * The last views of the main screens. The next start paints them before any store is open (architecture.md section 8). Each is stored once:
 * a tab that stored it again with a later one of its own would put it in place of another tab's newer one.
 */
export class ViewCache {
  readonly #views = new Map<Shown, CachedView>()
  #cancelRest: (() => void) | null = null
  #cancelUnrest: (() => void) | null = null

  constructor(
    /** Stores each view in place of the one of its name. A view without a value leaves none. */
    private readonly store: (views: RememberedView[]) => void,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  record<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>): void {
    if (!(name in STILL)) return
    this.#views.set(name as Shown, { name, args, value } as CachedView) // cast: STILL has this name, as checked above
    this.#cancelRest?.()
    this.#cancelRest = this.later(() => this.write(), STORE_DELAY)
    this.#cancelUnrest ??= this.later(() => this.write(), STORE_DELAY_MAX)
  }

  write(): void {
    if (!this.#cancelRest) return
    const views = [...this.#views.values()].map(stilled)
    this.stop()
    this.store(views)
  }

  /** Stores nothing until a view changes again, because the student has signed out. */
  stop(): void {
    this.#cancelRest?.()
    this.#cancelUnrest?.()
    this.#cancelRest = this.#cancelUnrest = null
    this.#views.clear()
  }
}

function stilled(view: CachedView): RememberedView {
  return { ...view, value: STILL[view.name as Shown](view.value as never) } // cast: STILL has this name, as checked above
}

/** Returns the newest page of a chat, because a chat that was read back opens there again. */
function newestPage(view: ChatView): ChatView {
  const left = Math.max(0, view.messages.length - HISTORY_PAGE)
  return { ...view, messages: view.messages.slice(left), complete: view.complete && left === 0, older: view.older + left }
}

function short<T>(list: T[]): T[] | null {
  return list.length > LIST_ENTRIES_MAX ? null : list
}

function away(student: StudentView): StudentView {
  return { ...student, isOnline: false }
}
