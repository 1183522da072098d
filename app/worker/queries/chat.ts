import type { Versioned } from '../../../schemas/versions.ts'
import type { Shown } from '../overlay/overlay.ts'
import type { Message } from '../../../schemas/message.ts'
import { isEditable, type Envelope } from '../../../schemas/envelope.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import { byPosition, UNSENT_POSITION } from '../../../schemas/rules/message-order.ts'
import type { ChatMessage, ChatView } from '../views.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { LOADED, rangesOf, type LoadedNote, type LoadedRange } from '../store/loaded-ranges.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { displayedDelivery } from './displayed-delivery.ts'
import { everyMinute } from './every-minute.ts'
import type { OpenChat } from './open-chats.ts'
import { reasonOf } from './refusal-reason.ts'
import { firstVisiblePosition } from './first-visible-position.ts'
import { live, liveWithStored, myEnvelopes, note, overlaid, paging, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'

/**
 * The newest messages with a partner, oldest first, unsent ones last, as far back as the conversation is complete on this device.
 * It starts with `limit` messages and shows more when it is deepened (`OpenChats`). Shown messages stay when new ones arrive.
 */
export const chat: Query<{ partnerId: string; limit: number }, ChatView> = (sources, { partnerId, limit }, emit) => {
  const { local, me } = sources
  const pair = pairKey(me, idOf<StudentId>(partnerId))
  const begin = onlyEarlier()
  const newest = onlyMore()
  const viewOf = messageViews(me)
  const pages = new Pages(limit, (limit, set) => local.watch('messages', { newestWith: { pair, limit } }, set))
  const close = sources.chats.add(partnerId, pages)
  const end = combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: me } }),
      partner: live(sources, 'students', { where: { id: partnerId } }),
      block: live(sources, 'blocks', { where: { id: partnerId } }),
      summary: liveWithStored(sources, 'conversations', { where: { id: partnerId } }),
      messages: overlaid(
        sources,
        'messages',
        (set) => pages.watch(set),
        ({ fromUserId, toUserId }) => pairKey(fromUserId, toUserId) === pair,
      ),
      envelopes: myEnvelopes(sources),
      loaded: note<LoadedNote>(sources, LOADED),
      replicaState: note<ReplicaState>(sources, CHECKPOINT_NOTE),
      isPaging: paging(sources),
      state: shared(sources, ['online', 'lastSeen', 'typing', 'connected']),
      time: everyMinute(sources),
    },
    ({ account, partner: [other], block, summary, messages, envelopes, loaded, replicaState, isPaging, state, time }) => {
      const reach = rangesOf(loaded, replicaState)[pair]
      const [conversation] = summary.shown
      const { deletedUpTo: deleted = 0, readUpTo = 0 } = conversation ?? {}
      // Without a summary, hide a received message that only a poke preview has: a block has removed the chat, and the preview stays a
      // moment longer than the summary, which said what was deleted.
      const isHere = ({ id, fromUserId, position }: Message) =>
        position > deleted && (conversation || fromUserId === me || messages.stored.some((each) => each.id === id))
      const all = block.length > 0 ? [] : messages.shown.filter(isHere)
      const from = begin(replicaState, reach, isPaging, all.some(isPlaced), () =>
        firstVisiblePosition(reach, summary.stored[0], conversation, () => new Set(all.map(({ position }) => position))),
      )
      const isWhole = replicaState !== null && (from === 0 || (deleted > 0 && from <= deleted + 1))
      const mine = new Map<string, Envelope>(envelopes.map((envelope) => [envelope.id, envelope]))
      // A message with an overlaid envelope stays, whatever position the server assigned to it.
      const here = all.filter(({ id, position }) => position >= from || mine.has(id)).sort(byPosition)
      const shown = newest(here, pages.limit)
      const readAll = messages.stored.filter(({ position }) => position > deleted).length < pages.pageLimit
      const complete = isWhole && readAll && shown.length === here.length
      // This call comes last: it may start a deeper read, which changes the page limit.
      pages.shows(shown.length)
      return {
        partner: other ? studentView(other, account[0] ?? null, state, time) : null,
        messages: shown.map((message) => viewOf(message, mine.get(message.id), state, readUpTo)),
        complete,
        emptied: deleted > 0,
        older: complete ? 0 : olderThan(shown[0], deleted),
        readUpTo,
        isTyping: state.typing.includes(idOf<StudentId>(partnerId)),
      }
    },
    emit,
  )
  return () => {
    close()
    end()
  }
}

function olderThan(oldest: Message | undefined, deleted: number): number {
  return oldest && isPlaced(oldest) ? oldest.position - 1 - deleted : 0
}

function isPlaced({ position }: Message): boolean {
  return position !== UNSENT_POSITION
}

/** Messages that are read beyond the shown ones, so that few new messages do not require a longer read. */
const MESSAGES_AHEAD = 16

/** Watches the newest messages, and more of them after each `deepen`. The shorter page stays watched until the longer one is read. */
class Pages implements OpenChat {
  shown = 0
  /** Maximum number of messages of the page that was set last. */
  pageLimit = 0
  #read: number
  #set: (docs: readonly Versioned<Message>[]) => void = () => {}
  #end: () => void = () => {}

  constructor(
    public limit: number,
    private readonly read: (limit: number, set: (docs: Versioned<Message>[]) => void) => () => void,
  ) {
    this.#read = limit + MESSAGES_AHEAD
  }

  watch(set: (docs: readonly Versioned<Message>[]) => void): () => void {
    this.#set = set
    const limit = this.#read
    this.#end = this.read(limit, (docs) => this.#setPage(limit, docs))
    return () => {
      this.#set = () => {}
      this.#end()
    }
  }

  deepen(limit: number): void {
    if (limit <= this.limit) return
    this.limit = limit
    this.#readDeeper(limit + MESSAGES_AHEAD)
  }

  shows(count: number): void {
    this.shown = count
    if (count + MESSAGES_AHEAD / 2 > this.#read) this.#readDeeper(count + MESSAGES_AHEAD)
  }

  #setPage(limit: number, docs: readonly Versioned<Message>[]): void {
    this.pageLimit = limit
    this.#set(docs)
  }

  #readDeeper(limit: number): void {
    if (limit <= this.#read) return
    this.#read = limit
    let shorter: (() => void) | null = this.#end
    const end = this.read(limit, (docs) => {
      shorter?.()
      shorter = null
      if (this.#read === limit) this.#setPage(limit, docs)
    })
    this.#end = () => {
      shorter?.()
      end()
    }
  }
}

/**
 * Returns a function that selects the newest `limit` messages and all that were shown before. Otherwise a new message below would
 * remove one that the student is reading above.
 */
function onlyMore(): (messages: Shown<Message>[], limit: number) => Shown<Message>[] {
  let oldest: Message['id'] | undefined
  return (messages, limit) => {
    const known = messages.findIndex(({ id }) => id === oldest)
    const start = Math.max(0, messages.length - limit)
    const shown = messages.slice(known < 0 ? start : Math.min(known, start))
    oldest = shown[0]?.id
    return shown
  }
}

/**
 * Returns a function for the position from which messages are shown. It does not increase while the loaded range is unknown: the
 * summary of a new conversation may name a message that has not arrived. Nor does it increase while pages of a pull are on their
 * way, because they may fill a gap.
 */
function onlyEarlier(): (
  replicaState: ReplicaState | null,
  reach: LoadedRange | undefined,
  isPaging: boolean,
  shows: boolean,
  known: () => number,
) => number {
  let before = { window: '', from: Infinity }
  return (replicaState, reach, isPaging, shows, known) => {
    // Before the bootstrap, all messages here are my own.
    if (!replicaState) return 0
    const isKnown = reach !== undefined && !isPaging
    // An empty chat has no shown messages that must stay: the last one of a chat may have been my own, whose envelope is over (simulation
    // seed 10506049).
    const isFree = isKnown || !shows || replicaState.window !== before.window
    const from = isFree ? known() : Math.min(known(), before.from)
    before = { window: replicaState.window, from: shows ? from : Infinity }
    return from
  }
}

/**
 * Returns a function that makes the view of each message. It returns the same view until what the view shows changes: a new message then
 * costs one view and one comparison, not one for each message of the chat. The view of a received message says whether I have read it, and
 * nothing of its delivery, which only its sender sees: so its bubble is not drawn again when the receipt is stored.
 */
function messageViews(
  me: StudentId,
): (message: Shown<Message>, envelope: Envelope | undefined, shared: SharedState, readUpTo: number) => ChatMessage {
  const views = new WeakMap<Shown<Message>, ChatMessage>()
  return (message, envelope, shared, readUpTo) => {
    const isMine = message.fromUserId === me
    const deliveryStatus = isMine ? displayedDelivery(message, shared) : message.position <= readUpTo ? 'read' : 'delivered'
    const known = views.get(message)
    if (known && !envelope && known.deliveryStatus === deliveryStatus) return known
    const { rev: _, ...doc } = message as Shown<Message> & { rev?: number } // cast: stored documents have a version
    const view = {
      ...doc,
      deliveryStatus,
      ...(!isMine && { deliveredAt: null, readAt: null }),
      editable: envelope !== undefined && isEditable(envelope),
      ...(envelope?.refused && { refusal: reasonOf(envelope) }),
    }
    if (!envelope) views.set(message, view)
    return view
  }
}
