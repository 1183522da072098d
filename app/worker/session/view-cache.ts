import { HISTORY_PAGE, SECOND } from '../../../schemas/constants.ts'
import type { ChatView, LastView, QueryArgs, QueryName, QueryValue, StudentView } from '../api.ts'

/** Written when nothing has changed for so long, or the page is hidden: it is a picture for the next start, no record. */
const REST = 2 * SECOND
/** Longer lists take longer to read than to ask for. */
const LONGEST = 100

type Shown = 'chat' | 'conversations' | 'meetups' | 'classmates'

/** As a page may show it long after: nobody is online, nobody is typing. */
const STILL: { [N in Shown]: (value: QueryValue<N>) => QueryValue<N> | null } = {
  chat: (view) => ({ ...newestPage(view), partner: view.partner && away(view.partner), isTyping: false }),
  conversations: (views) => short(views)?.map((view) => ({ ...view, partner: view.partner && away(view.partner), isTyping: false })) ?? null,
  meetups: (views) => short(views)?.map((view) => ({ ...view, partner: view.partner && away(view.partner) })) ?? null,
  classmates: (views) => short(views)?.map(away) ?? null,
}

/** What the main screens showed last: the next start paints it before any store is open (architecture.md section 8). */
export class ViewCache {
  readonly #views = new Map<Shown, LastView>()
  #cancel: (() => void) | null = null

  constructor(
    private readonly keep: (views: LastView[]) => void,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  shown<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>): void {
    if (!(name in STILL)) return
    this.#views.set(name as Shown, { name, args, value } as LastView)
    this.#cancel?.()
    this.#cancel = this.later(() => this.write(), REST)
  }

  write(): void {
    if (!this.#cancel) return
    this.#cancel()
    this.#cancel = null
    this.keep([...this.#views.values()].flatMap(stilled))
  }

  /** Nothing of it is kept any more: its student has signed out. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}

function stilled(view: LastView): LastView[] {
  const value = STILL[view.name as Shown](view.value as never)
  return value === null ? [] : [{ ...view, value } as LastView]
}

/** A chat that was read back opens at its newest page again. */
function newestPage(view: ChatView): ChatView {
  const left = Math.max(0, view.messages.length - HISTORY_PAGE)
  return { ...view, messages: view.messages.slice(left), complete: view.complete && left === 0, older: view.older + left }
}

function short<T>(list: T[]): T[] | null {
  return list.length > LONGEST ? null : list
}

function away(student: StudentView): StudentView {
  return { ...student, isOnline: false }
}

