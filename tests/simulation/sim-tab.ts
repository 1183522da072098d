import type { Block } from '../../schemas/block.ts'
import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { isConfirmed, type Delivery } from '../../schemas/rules/delivery.ts'
import { isBack } from './delivery-order.ts'
import { isDataError } from '../../app/platform/expected-failures.ts'
import { Client } from '../../app/worker/client/client.ts'
import type { ClientDependencies } from '../../app/worker/sync/dependencies.ts'
import { WriteBehindStore } from '../../app/worker/store/write-behind-store.ts'
import type { Channel } from '../../app/worker/tabs/tab-messages.ts'
import type { LocalStore } from '../../app/worker/store/local-store.ts'
import { STORED_PREVIEW_LIFETIME } from '../../app/worker/overlay/poke-previews.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../app/worker/store/replica-notes.ts'
import { SyncApi } from '../../app/worker/sync/sync-api.ts'
import { SessionManager } from '../../app/worker/session/session-manager.ts'
import type { StudySessionView, ChatMessage, ChatView, GroupView, NotificationsView } from '../../app/worker/views.ts'
import type { Device } from './sim-device.ts'
import { simHttp, simWebSocket, type Carrier } from './sim-network.ts'
import type { World } from './world.ts'

/** Minimum time in ms between two equal actions of a student. */
const A_MOMENT = 30
/** Events within this time in ms have the same cause. */
const AT_ONCE = 5

/** One open page: the real session and client of the data worker, on simulated stores, network and clock. */
export class Tab implements Carrier {
  alive = true
  frozen = false
  session: SessionManager
  client: Client | null = null
  student: StudentId | null = null
  /** The student whose database it has opened. */
  #opened: StudentId | null = null
  /** The views of its open chats, by partner. */
  readonly chats = new Map<StudentId, ChatView>()
  groups: GroupView[] = []
  sessions: StudySessionView[] = []
  notifications: NotificationsView | null = null
  blocked: Block[] = []
  /** The students who are online according to the socket, while this tab leads. */
  online: readonly StudentId[] = []
  /** The delivery status that this tab showed for each message, to check that none goes backwards. */
  readonly #shown = new Map<string, Delivery>()
  /**
   * Allows a message to disappear for a moment, and one that was read to be unread again. Either the message or its read mark could not be
   * stored, or the page showed it before its store was open, while another tab stored an older bootstrap first.
   */
  readonly #excuse = (): void => void (this.#excusedAt = this.world.scheduler.now)
  #excusedAt = -Infinity
  #wokeAt = -Infinity
  /** Whether the page shows a bootstrap. Before that, it shows pending changes, and that more is loading. */
  #hasBootstrap = false
  /** When the last bootstrap arrived that the page shows. */
  #windowAt = -Infinity
  /** When each message last disappeared from the screen. */
  readonly #gone = new Map<string, number>()
  /** Up to which position conversations were deleted here, by partner; and up to which position they have disappeared from the screen. */
  readonly #deleting = new Map<StudentId, number>()
  readonly #deleted = new Map<StudentId, number>()
  #held: (() => void)[] = []

  constructor(
    readonly world: World,
    readonly device: Device,
    readonly name: string,
  ) {
    const { scheduler } = world
    this.session = new SessionManager({
      device: this.view(device.store),
      marker: this.view(device.marker),
      http: simHttp(this),
      now: this.now,
      later: this.later,
      openClient: (me, isNew) => this.#open(me, isNew),
      exclusively: (run) => device.exclusively(this, run),
      isAnyDatabaseLeft: async () => false,
      removeLocal: async (student) => {
        await device.locals.get(student)?.clear()
        device.locals.delete(student)
        // The browser notifies every tab that has the database open, also one whose client has not started yet.
        for (const other of device.tabs)
          if (other !== this && other.#opened === student) scheduler.later(() => other.do(() => void other.session.onRestart()), 1)
      },
      restartOthers: () => {
        for (const other of device.tabs) if (other !== this) scheduler.later(() => other.do(() => void other.session.onRestart()), 1)
      },
      log: () => {},
    })
  }

  readonly now = (): number => this.world.scheduler.now + this.device.skew

  /** As in a browser, a timer that ran out while the page was frozen does not run if it is cleared before its turn. */
  readonly later = (run: () => void, ms: number): (() => void) => {
    let isCleared = false
    const clear = this.world.scheduler.later(() => this.do(() => isCleared || run()), ms)
    return () => {
      isCleared = true
      clear()
    }
  }

  /** Runs while the page is alive. A frozen page runs everything when it thaws. */
  do(run: () => void): void {
    if (!this.alive) return
    if (this.frozen) this.#held.push(run)
    else run()
  }

  async start(certain: boolean): Promise<void> {
    this.student = (await this.session.start(certain)).student
    this.session.state.watch(({ student, restart }) => {
      this.student = student
      // A page that must start again does so at once.
      if (restart) this.world.scheduler.later(() => this.alive && this.world.reload(this), 1)
    })
  }

  /** Whether its student can act: it is open, not frozen, and signed in. */
  get isUsable(): boolean {
    return this.alive && !this.frozen && this.client !== null && this.student !== null && this.session.state.value.student !== null
  }

  freeze(): void {
    this.frozen = true
  }

  thaw(): void {
    this.frozen = false
    this.#wokeAt = this.world.scheduler.now
    for (const run of this.#held.splice(0)) this.do(run)
    this.do(() => this.client?.handleWindowEvent('visible'))
  }

  /** Ends without a notification, as a killed tab does. */
  kill(): void {
    this.alive = false
    this.device.gone(this)
  }

  async act<N extends CommandName>(kind: N, input: Input<N>, instead?: readonly string[]): Promise<boolean> {
    try {
      await this.client!.act(kind, input, instead)
      return true
    } catch (thrown) {
      this.world.complainUnless(isDataError, `${this.name}: ${kind}`)(thrown)
      this.#excuse()
      return false
    }
  }

  chat(partner: StudentId): ChatView | null {
    return this.chats.get(partner) ?? null
  }

  /**
   * Records that the student deletes a conversation up to this position. Once it has disappeared, it must not appear again on this
   * page.
   */
  deleted(partner: StudentId, position: number): void {
    this.#deleting.set(partner, Math.max(position, this.#deleting.get(partner) ?? 0))
    const chat = this.chats.get(partner)
    if (chat) this.#sawDeleted(partner, chat)
  }

  /**
   * Returns a shared store as this tab sees it: results arrive with a delay, and never at a closed page. Calls begin in their order, as
   * transactions do.
   */
  view<T extends object>(store: T): T {
    const { scheduler, random } = this.world
    let clearAt = scheduler.now
    let held = 0
    return new Proxy(store, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown
        if (typeof value !== 'function') return value
        const method = value as (...args: unknown[]) => unknown
        if (String(name).startsWith('watch')) {
          return (...args: unknown[]) =>
            method.apply(
              target,
              args.map((arg) =>
                typeof arg === 'function'
                  ? (...heard: unknown[]) => this.do(() => void (arg as (...heard: unknown[]) => void)(...heard))
                  : arg,
              ),
            )
        }
        return (...args: unknown[]) =>
          new Promise((resolve, reject) => {
            const settle = (run: () => void) =>
              random.chance(0.15) ? scheduler.later(() => this.do(run), random.between(0, 3)) : this.do(run)
            const run = () =>
              Promise.resolve()
                .then(() => {
                  if (name === 'clear' && scheduler.now - this.#wokeAt <= AT_ONCE) this.device.emptiedOnWaking = scheduler.now
                  return method.apply(target, args)
                })
                .then(
                  (result) => settle(() => resolve(result)),
                  (error: unknown) => settle(() => reject(error as Error)),
                )
            clearAt = Math.max(clearAt, scheduler.now + this.device.storageDelay + (random.chance(0.1) ? random.between(0, 3) : 0))
            if (held === 0 && clearAt <= scheduler.now) return void run()
            held++
            scheduler.later(() => {
              held--
              if (this.alive) void run()
            }, clearAt - scheduler.now)
          })
      },
    })
  }

  async #open(me: StudentId, isNew: boolean): Promise<Client> {
    const { random, pages } = this.world
    const reader = new SyncApi(simHttp(this), me, pages ?? undefined)
    if (isNew) reader.prefetch()
    const stores = isNew ? this.#early(me) : { local: this.#stored(me), persisted: Promise.resolve(null) }
    this.#noticeWindows(stores.local)
    const client = new Client({
      me,
      tab: this.name,
      ...stores,
      envelopes: this.view(this.device.envelopes),
      http: simHttp(this),
      api: reader,
      openWebSocket: simWebSocket(this),
      locks: this.device.locksFor(this),
      channel: this.#heardLive(this.device.channel(me, this)),
      now: this.now,
      later: this.later,
      random: random.next,
      randomBytes: random.bytes,
      utcOffset: () => 60,
      // A student may continue for a moment in a tab after signing out elsewhere. The client refuses that and logs it.
      log: (event, state) =>
        event.endsWith('discarded: no student is signed in') || this.world.complain(`${this.name}: ${event} ${String(state?.cause ?? '')}`),
      otherStudent: () => void this.session.otherStudent(),
    })
    await client.start()
    this.client = client
    client.watch('me', null, (account) => {
      this.#hasBootstrap ||= account !== null
      if (account) void this.device.store.save(me, { account }, this.now())
    })
    client.watch('groups', null, (groups) => this.#sawGroups(groups))
    client.watch('notifications', null, (notifications) => this.#sawNotifications(notifications))
    client.watch('studySessions', null, (sessions) => (this.sessions = sessions))
    client.watch('blocked', null, (blocked) => (this.blocked = blocked))
    for (const partner of this.world.server.students) {
      if (partner !== me) client.watch('chat', { partnerId: partner, limit: 1_000 }, (chat) => this.#recordSeen(me, partner, chat))
    }
    return client
  }

  #stored(me: StudentId): LocalStore {
    this.#opened = me
    return this.view(this.world.recording(me, this.device.local(me)))
  }

  /** Shows the page before its store is open, which takes a while. Opens no store if the student has left in the meantime. */
  #early(me: StudentId): Pick<ClientDependencies, 'local' | 'persisted'> {
    const opening = new Promise<LocalStore>((resolve) => {
      this.later(
        () => (this.device.sessions.has(me) ? resolve(this.#stored(me)) : void this.session.onRestart()),
        this.world.random.between(0, 400),
      )
    })
    const local = new WriteBehindStore(opening, (error) => this.world.complain(`${this.name}: ${String(error)}`))
    void local.persisted.then(this.#excuse)
    return { local, persisted: local.persisted }
  }

  #noticeWindows(local: LocalStore): void {
    let bootstrapId: string | undefined
    local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
      if (replicaState && replicaState.window !== bootstrapId) this.#windowAt = this.world.scheduler.now
      bootstrapId = replicaState?.window ?? bootstrapId
    })
  }

  /** Records the shared state that the leader sends to followers. */
  #heardLive(channel: Channel): Channel {
    return {
      listen: channel.listen,
      post: (message) => {
        if (message.type === 'live') this.online = message.live.online
        channel.post(message)
      },
    }
  }

  #sawGroups(groups: GroupView[]): void {
    this.groups = groups
    for (const { id, memberIds, maxMembers } of groups)
      if (memberIds.length > maxMembers)
        this.world.complain(`invariant 6: ${this.name} shows ${memberIds.length} in the ${maxMembers} seats of ${id}`)
  }

  #sawNotifications(notifications: NotificationsView): void {
    this.notifications = notifications
    const ids = notifications.list.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) this.world.complain(`${this.name} shows a notification twice`)
  }

  #sawDeleted(partner: StudentId, chat: ChatView): void {
    const upTo = this.#deleting.get(partner)
    if (upTo !== undefined && !chat.messages.some((message) => isUpTo(message, upTo))) this.#deleted.set(partner, upTo)
  }

  /**
   * Complains about a flicker: a message that disappears must not appear again a moment later. A block that was made and removed
   * offline is an exception, because the server applies one after the other.
   */
  #sawGoing(
    me: StudentId,
    partner: StudentId,
    before: readonly ChatMessage[],
    { complete, messages }: ChatView,
    shown: ReadonlySet<string>,
  ): void {
    const {
      scheduler: { now },
      restored,
      blocked,
    } = this.world
    // A new bootstrap leaves out the older part of a chat, or all of it. Those messages disappear, and the screen shows that it is loading.
    // The student's own disappear a little later, and the screen shows it a moment after that.
    const isNew = now - this.#windowAt < STORED_PREVIEW_LIFETIME + A_MOMENT
    const oldest = Math.min(...messages.map(({ position }) => position))
    for (const { id, position, fromUserId } of before) {
      const isLeftOut = position < oldest && ((isNew && fromUserId === me) || (!complete && (shown.size === 0 || isNew)))
      if (!shown.has(id) && this.#hasBootstrap && !isLeftOut) this.#gone.set(id, now)
    }
    for (const id of shown) {
      const gone = this.#gone.get(id) ?? -Infinity
      const isFlicker = !restored && !blocked.has(`${me} ${partner}`) && now - gone < A_MOMENT
      if (isFlicker) this.#complainUnlessExcused(`${this.name} shows ${id} again a moment after it went`, gone)
      this.#gone.delete(id)
    }
  }

  /** Complains a moment later, because a page shows that something could not be stored before it says so. */
  #complainUnlessExcused(text: string, happened: number): void {
    const excusedAt = () => Math.max(this.#excusedAt, this.device.emptiedOnWaking)
    this.world.scheduler.later(() => happened - excusedAt() > AT_ONCE && this.world.complain(text), A_MOMENT)
  }

  #recordSeen(me: StudentId, partner: StudentId, chat: ChatView): void {
    // Another tab signs out and wipes the data, so this page is about to start again.
    if (this.device.leaving || !this.device.sessions.has(me)) return
    const before = this.chats.get(partner)
    this.chats.set(partner, chat)
    for (const message of chat.messages) {
      if (message.fromUserId !== me && message.toUserId !== me) this.world.complain(`${this.name} shows a message of others: ${message.id}`)
      const was = this.#shown.get(message.id)
      if (was && isBack(was, message.deliveryStatus) && !this.world.restored) {
        const text = `${this.name}: ${message.id} went from ${was} back to ${message.deliveryStatus}`
        // Of a received message this says whether I have read it, which goes when the device cannot store my read mark. A chat that comes
        // back after a block may come before its summary, which says up to where I have read it.
        const comesBack = this.world.blocked.has(`${me} ${partner}`) && !before?.messages.some(({ id }) => id === message.id)
        if (message.fromUserId === me) this.world.complain(text)
        else if (!comesBack) this.#complainUnlessExcused(text, this.world.scheduler.now)
      }
      this.#shown.set(message.id, message.deliveryStatus)
      if (isUpTo(message, this.#deleted.get(partner)) && !this.world.restored)
        this.world.complain(`invariant 5: ${this.name} shows ${message.id} again, which was deleted there`)
    }
    this.#sawDeleted(partner, chat)
    this.world.dropSentTexts(this, partner, chat.messages)
    const ids = new Set(chat.messages.map((message) => message.id))
    if (ids.size !== chat.messages.length) this.world.complain(`${this.name} shows a message twice`)
    this.#sawGoing(me, partner, before?.messages ?? [], chat, ids)
  }
}

/** Returns whether the server has confirmed the message at a position up to `upTo`. */
function isUpTo({ deliveryStatus, position }: ChatMessage, upTo = 0): boolean {
  return isConfirmed(deliveryStatus) && position <= upTo
}
