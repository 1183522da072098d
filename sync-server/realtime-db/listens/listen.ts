import type { StudentId } from '../../../schemas/ids.ts'
import type { KeyedMessage } from '../../store/records.ts'
import { entriesOf, isShown, messageTree, showConversation, type ShownConversation } from '../mounts/conversations.ts'
import { readAt } from '../mounts/documents.ts'
import type { DocumentPlace } from '../mounts/place.ts'
import { lengthRead } from '../mounts/read-cost.ts'
import type { StudentSnapshot } from '../mounts/student-snapshot.ts'
import { toValueFrame, toChangesFrame } from '../protocol/frames.ts'
import { select, type Entry, type Query } from '../tree/query.ts'
import { isObject, isSame, type Tree } from '../tree/value.ts'
import { Window, type Changes } from '../tree/window.ts'

/** The target of a listen: a path, with a query that a tag names. */
export interface ListenTarget {
  path: string
  query: Query | null
  tag: number | null
}

/** One listen of one connection. It knows the value that its client has, and makes frames of the changes. */
export interface Listen extends ListenTarget {
  /** The students and partners whose changes it shows. */
  readonly about: StudentId
  /** Length of what it holds in memory, or may have to read again at once, as JSON. */
  readonly heldLength: number
  /** Reads everything for the first time. Throws if the student may not. */
  load(snapshot: StudentSnapshot): Promise<Tree>
  /** Returns the frames with the changes. Throws if the student may no longer read there. */
  refresh(snapshot: StudentSnapshot, changed: readonly KeyedMessage[]): Promise<string[]>
}

/** Listens to a document, or to a part of one: small, so each change is read and sent whole. */
export class DocumentListen implements Listen {
  readonly path: string
  readonly query: Query | null
  readonly tag: number | null
  readonly heldLength = 0
  #sent: Tree = null

  constructor(
    listened: ListenTarget,
    private readonly place: DocumentPlace,
  ) {
    this.path = listened.path
    this.query = listened.query
    this.tag = listened.tag
  }

  get about(): StudentId {
    return this.place.kind === 'message' ? this.place.partner : this.place.student
  }

  async load(snapshot: StudentSnapshot): Promise<Tree> {
    const tree = await readAt(snapshot, this.place)
    this.#sent = this.query && isObject(tree) ? asTree(select(entriesIn(tree), this.query)) : tree
    return this.#sent
  }

  async refresh(snapshot: StudentSnapshot): Promise<string[]> {
    const told = this.#sent
    const tree = await this.load(snapshot)
    return isSame(told, tree) ? [] : [toValueFrame(this, tree)]
  }
}

/** Listens to the messages of a conversation: all of them, or the window of a query. A changed message is sent alone. */
export class ConversationListen implements Listen {
  readonly path: string
  readonly query: Query | null
  readonly tag: number | null
  #shownPart: ShownConversation = { above: 0 }
  #window: Window | null = null
  #heldLength = 0

  /** @param messagesPath the path of the messages, which may be below the one that is listened to */
  constructor(
    listened: ListenTarget,
    readonly about: StudentId,
    private readonly messagesPath: string,
  ) {
    this.path = listened.path
    this.query = listened.query
    this.tag = listened.tag
  }

  get heldLength(): number {
    return this.#heldLength
  }

  async load(snapshot: StudentSnapshot): Promise<Tree> {
    const messages = asTree(await this.#entries(snapshot))
    return this.path === this.messagesPath || messages === null ? messages : { messages }
  }

  async refresh(snapshot: StudentSnapshot, changed: readonly KeyedMessage[]): Promise<string[]> {
    const { above } = await showConversation(snapshot, this.about)
    if (above !== this.#shownPart.above) return this.#reload(snapshot)
    return this.#window ? this.#refreshWindow(snapshot, this.#window, changed) : this.#framesOf(snapshot, changed)
  }

  async #entries(snapshot: StudentSnapshot): Promise<readonly Entry[]> {
    this.#shownPart = await showConversation(snapshot, this.about)
    const before = lengthRead(snapshot.cost)
    const entries = await entriesOf(snapshot, this.about, this.#shownPart, this.query)
    if (!this.query) return entries
    this.#window = new Window(this.query, entries)
    this.#heldLength = Math.max(JSON.stringify(this.#window.entries).length, lengthRead(snapshot.cost) - before)
    return this.#window.entries
  }

  async #reload(snapshot: StudentSnapshot): Promise<string[]> {
    return [toValueFrame(this, await this.load(snapshot))]
  }

  #framesOf(snapshot: StudentSnapshot, changed: readonly KeyedMessage[]): string[] {
    return changed.map((message) =>
      toValueFrame({ path: `${this.messagesPath}/${message.treeKey}`, tag: null }, this.#shown(snapshot, message)),
    )
  }

  async #refreshWindow(snapshot: StudentSnapshot, window: Window, changed: readonly KeyedMessage[]): Promise<string[]> {
    const changes: Changes = {}
    for (const message of changed) {
      const change = window.change(message.treeKey, this.#shown(snapshot, message))
      if (change === 'reload') Object.assign(changes, window.reload(await entriesOf(snapshot, this.about, this.#shownPart, this.query)))
      else Object.assign(changes, change)
    }
    return Object.keys(changes).length === 0 ? [] : [toChangesFrame(this, changes)]
  }

  #shown(snapshot: StudentSnapshot, message: KeyedMessage): Tree {
    return isShown(snapshot, this.#shownPart, message) ? messageTree(message) : null
  }
}

function entriesIn(tree: Tree & object): Entry[] {
  return Object.entries(tree).map(([key, value]) => ({ key, value }))
}

function asTree(entries: readonly Entry[]): Tree {
  return entries.length === 0 ? null : Object.fromEntries(entries.map(({ key, value }) => [key, value]))
}
