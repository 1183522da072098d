import { createHash } from 'node:crypto'
import { drainInBackground } from '../../app/outbox/drain-in-background.ts'
import type { MemoryLocalStore } from '../../app/worker/store/memory-local-store.ts'
import type { Changes } from '../../schemas/collections.ts'
import { BOOTSTRAP_SIZE, CAMPUS_POKE_INTERVAL } from '../../schemas/constants.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import { isConfirmed } from '../../schemas/rules/delivery.ts'
import type { InvitationId, MessageId, StudentId } from '../../schemas/ids.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { isDataError } from '../../app/platform/expected-failures.ts'
import type { PageSizes } from '../../app/worker/sync/sync-api.ts'
import { Random } from './random.ts'
import { Scheduler } from './scheduler.ts'
import { Device } from './sim-device.ts'
import { simHttp, type Carrier } from './sim-network.ts'
import { CAMPUS_DOMAINS, SimServer } from './sim-server.ts'
import { Tab } from './sim-tab.ts'
import type { ChatMessage } from '../../app/worker/views.ts'

/** The faults of the network: probabilities for each request. */
export interface Faults {
  lostRequests: number
  lostResponses: number
  repeats: number
  slowest: number
  /** The probability that a poke is lost, doubled or delayed, although its socket stays open. */
  strayPokes: number
}

const CALM: Faults = { lostRequests: 0, lostResponses: 0, repeats: 0, slowest: 20, strayPokes: 0 }

/** A message that the device has stored, and what its student did with it afterwards. */
export interface SentMessage {
  id: string
  token: string
  sender: StudentId
  partner: StudentId
  device: Device
  tab: Tab
  /** By the scheduler, ms. */
  composedAt: number
  storedAt: number
  /** The student discarded it, or signed out before it was sent. */
  given_up: boolean
}

/** A link that the device has stored. */
export interface Link {
  id: InvitationId
  maker: StudentId
  /** Number of attempts to use it. */
  followed: number
}

/** The parameters of a hand-written scenario. */
export interface Scenario {
  /** The students, with one device each. */
  students: string[]
  faults?: Partial<Faults>
  pages?: PageSizes
  /** False: every tab gets every lock. */
  locksWork?: boolean
}

const YEAR = 365 * 24 * 3_600_000

/** Students, browsers, one server and a bad network, all from one seed. */
export class World {
  readonly random: Random
  readonly scheduler: Scheduler
  readonly server: SimServer
  readonly devices: Device[] = []
  readonly sentMessages = new Map<string, SentMessage>()
  /** The links that students share, by secret. */
  readonly links = new Map<string, Link>()
  readonly complaints: string[] = []
  /** Small pages and bootstraps reveal errors that large ones hide. */
  readonly pages: PageSizes | null
  faults: Faults
  /**
   * In every fifth world, some students begin without a campus and join by invitation. The other worlds have none, so that older
   * seeds replay unchanged.
   */
  readonly invites: boolean
  /** In every eleventh world, students also move meetups, withdraw requests and call meetups off, for the same reason. */
  readonly movesMeetups: boolean
  /** In every second world of the newer seeds, pages and lines end between the sending of a message and its storing (ADR 0100). */
  readonly interruptsSends: boolean
  /** In the newest worlds, small bootstraps leave groups and meetups out, too, and each student gets a new device when the world heals. */
  readonly leavesOut: boolean
  /** The server was restored from a backup, so states may go back, too. */
  restored = false
  /** The clock of the server or of a device was wrong for a while. */
  clockJumped = false
  /** The server's clock jumped, so its timestamps do not show an order. */
  serverClockJumped = false
  /** Messages and requests that any device of a student has ever stored: `student id`. */
  readonly everStored = new Set<string>()
  /** Every block that was ever made: `student other`. Messages and requests between the two may have been withheld. */
  readonly blocked = new Set<string>()
  /** Students who signed out somewhere, or were parked by another student's sign-in. The outcomes of their commands there are lost. */
  readonly signedOut = new Set<StudentId>()
  /** Messages that were submitted again under their ids, because the device had not stored them. */
  readonly submittedAgain = new Set<string>()
  /** Messages that their author tried to take back, unless it is known that this was too late. */
  readonly takenBack = new Set<string>()
  /** Envelopes that were refused and tried again. The server gets them after newer ones. */
  readonly triedAgain = new Set<string>()
  #names = 0
  #wiped = new Set<string>()
  #homes = new Map<Device, StudentId>()

  constructor(
    readonly seed: number,
    private readonly scene?: Scenario,
  ) {
    this.random = new Random(seed)
    this.invites = !scene && seed % 5 === 0
    this.movesMeetups = !scene && seed % 11 === 1
    this.interruptsSends = !scene && seed > 10_000_000 && seed % 2 === 1
    this.leavesOut = !scene && seed > 11_050_000
    const { random } = this
    this.scheduler = new Scheduler(1_700_000_000_000 + random.between(0, 86_400_000))
    const students = (scene?.students ?? ['ada', 'ben', 'cho', 'dee'].slice(0, random.between(2, 4))) as StudentId[]
    this.pages = scene ? (scene.pages ?? null) : random.chance(0.6) ? { pull: random.between(1, 7), history: random.between(1, 5) } : null
    const size = random.between(1, 5)
    // About five messages, so that the bytes, too, leave some out.
    const small = { messages: size, conversations: random.between(1, 2), bytes: 2_000 }
    const { invitations } = BOOTSTRAP_SIZE
    const lists = this.leavesOut ? { groups: size % 2, invitations, meetups: size % 3, pendingMeetups: size % 2 } : BOOTSTRAP_SIZE
    this.server = new SimServer(this.scheduler, random, students, this.pages ? { ...lists, full: small, small } : undefined)
    this.faults = scene ? { ...CALM, ...scene.faults } : anyFaults(random)
    for (const student of students) {
      for (let count = !scene && random.chance(0.3) ? 2 : 1; count > 0; count--) {
        const device = new Device(`${student}${count}`, scene ? scene.locksWork !== false : !random.chance(0.2))
        if (!scene && random.chance(0.2)) this.jump(device, random.pick([-YEAR, YEAR, 3_600_000]))
        this.#add(device, student)
      }
    }
  }

  #add(device: Device, student: StudentId): void {
    this.#homes.set(device, student)
    device.forgotten = (who) => this.#giveUp(device, who)
    device.parted = (who) => {
      this.signedOut.add(who)
      device.drafts.clear()
    }
    this.devices.push(device)
  }

  complain(text: string): void {
    if (this.complaints.length < 20) this.complaints.push(text)
  }

  /** For a catch where one kind of failure is expected: complains about any other. */
  complainUnless(isExpected: (thrown: unknown) => boolean, where: string): (thrown: unknown) => void {
    return (thrown) => {
      if (!isExpected(thrown)) this.complain(`${where}: ${String(thrown)}`)
    }
  }

  delay(): number {
    return this.random.chance(0.05) ? this.random.between(1, this.faults.slowest) : this.random.between(1, 30)
  }

  /** Records the messages and requests that this store has ever received. */
  recording(student: StudentId, local: MemoryLocalStore): MemoryLocalStore {
    return new Proxy(local, {
      get: (target, name) => {
        if (name === 'apply') {
          return (changes: Changes) => {
            for (const { id } of [...(changes.messages ?? []), ...(changes.meetups ?? [])]) this.everStored.add(`${student} ${id}`)
            return target.apply(changes)
          }
        }
        const value = Reflect.get(target, name, target) as unknown
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value
      },
    })
  }

  home(device: Device): StudentId {
    return this.#homes.get(device)!
  }

  async begin(): Promise<void> {
    const [home, elsewhere, nowhere] = CAMPUS_DOMAINS
    await this.server.seed(() =>
      this.invites && this.random.chance(0.5) ? nowhere : this.scene || this.random.chance(0.85) ? home : elsewhere,
    )
    for (const device of this.devices) await this.signIn(device, this.home(device))
    await this.scheduler.pass(this.random.between(0, 6_000))
  }

  // -- People ------------------------------------------------------------------------------------------------------

  /** Signs in on the sign-in page and returns: the page starts again, in place of a tab or in a new one. */
  async signIn(device: Device, student: StudentId): Promise<boolean> {
    if (!this.server.up || !device.online) return false
    const response = await this.server.http(
      'POST',
      '/api/login',
      { 'content-type': 'application/json', ...(device.cookie !== null && { cookie: device.cookie }) },
      JSON.stringify({ demoUser: student }),
    )
    device.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? null
    const old = device.tabs.find((tab) => !tab.frozen)
    old?.kill()
    this.open(device, true)
    return true
  }

  open(device: Device, certain = false): Tab {
    const tab = new Tab(this, device, `${device.name}-tab${++this.#names}`)
    device.tabs.push(tab)
    void tab.start(certain)
    return tab
  }

  reload(tab: Tab): void {
    tab.kill()
    this.open(tab.device)
  }

  say(tab: Tab, partner: StudentId, text = `t${this.sentMessages.size}-${this.random.between(0, 1e9)}`): void {
    void this.tell(tab, partner, text)
  }

  /** Sends a message, in place of others if `instead` names them. Returns whether the device has stored it, or the server has it. */
  tell(
    tab: Tab,
    partner: StudentId,
    text: string,
    instead: readonly string[] = [],
    id = uuidv7(this.scheduler.now, this.random.bytes) as MessageId,
  ): Promise<boolean> {
    const sender = tab.student!
    const { drafts } = tab.device
    const draft = { id, sender, partner, text, tab: tab as Tab | null }
    const composedAt = this.scheduler.now
    if (instead.length === 0) drafts.set(id, draft)
    return tab
      .act(
        'sendMessage',
        { id, toUserId: partner, content: text, messageType: 'text', conversationType: 'direct', firebaseMessageId: null },
        instead,
      )
      .then((kept) => {
        draft.tab = null
        if (kept) drafts.delete(id)
        for (const each of tab.device.tabs) this.dropSentTexts(each, partner, each.chat(partner)?.messages ?? [])
        if (kept && !this.#wiped.has(id)) {
          const { device } = tab
          const storedAt = this.scheduler.now
          this.sentMessages.set(id, { id, token: text, sender, partner, device, tab, composedAt, storedAt, given_up: false })
        }
        return kept
      })
  }

  /** Takes texts out of their box whose messages the chat shows, as the page does while it sends none of them (`dropSentTexts`). */
  dropSentTexts(tab: Tab, partner: StudentId, messages: readonly ChatMessage[]): void {
    const { device, student } = tab
    const box = [...device.drafts.values()].filter((draft) => draft.sender === student && draft.partner === partner)
    if (box.some((draft) => draft.tab === tab)) return
    for (const draft of box) {
      if (draft.tab?.alive) continue
      const message = messages.find(({ id }) => id === draft.id)
      // The bubble of one that could not be stored may still be here.
      if (message && (draft.tab || isConfirmed(message.deliveryStatus))) device.drafts.delete(draft.id)
    }
  }

  /** Sends a text again that is still in its box. */
  sendDraft(tab: Tab): void {
    const { device, student } = tab
    const drafts = [...device.drafts.values()].filter((draft) => draft.sender === student && !draft.tab?.alive)
    if (drafts.length === 0) return
    const { id, partner, text } = this.random.pick(drafts)
    this.dropSentTexts(tab, partner, tab.chat(partner)?.messages ?? [])
    if (!device.drafts.has(id)) return
    this.submittedAgain.add(id)
    void this.tell(tab, partner, text, [], id)
  }

  /** Records that a student blocks another, alone or with a report. */
  blocks(student: StudentId, other: StudentId): void {
    this.blocked.add(`${student} ${other}`)
  }

  /** Returns whether a block may have existed between the two at any time. */
  wereApart(a: StudentId, b: StudentId): boolean {
    return this.blocked.has(`${a} ${b}`) || this.blocked.has(`${b} ${a}`)
  }

  signOut(tab: Tab): void {
    // A tab that knows no student ends the session of the cookie, and tells the page when that failed.
    tab.session.signOut().catch(this.complainUnless(isDataError, `${tab.name}: sign out`))
  }

  /** Gives up unsent envelopes at sign-out. The page has warned the student before. */
  #giveUp(device: Device, student: StudentId): void {
    this.signedOut.add(student)
    device.drafts.clear()
    for (const envelope of device.envelopes.all()) {
      if (envelope.senderId !== student || envelope.synced) continue
      const given = this.sentMessages.get(envelope.id)
      if (given) given.given_up = true
      else this.#wiped.add(envelope.id)
    }
  }

  /** Ends the session on the server, as when it expires. */
  async expire(device: Device): Promise<void> {
    const cookie = device.cookie?.split('=')[1]
    if (cookie) await this.server.store.write((tx) => tx.signIns.remove(createHash('sha256').update(cookie).digest('hex')))
  }

  /** Starts a sync event: the service worker wakes up, drains, and may be killed at any point. Returns a function that kills it. */
  wakeServiceWorker(device: Device, lives = this.random.chance(0.5) ? this.random.between(0, 300) : 30_000): () => void {
    const { scheduler, random } = this
    let alive = true
    const worker: Carrier = { world: this, device, do: (run) => alive && run() }
    const later = (run: () => void, ms: number) => scheduler.later(() => worker.do(run), ms)
    void drainInBackground({
      marker: device.marker,
      envelopes: device.envelopes,
      http: simHttp(worker),
      student: async () => (await device.store.lastSession())?.userId ?? null,
      now: () => scheduler.now + device.skew,
      random: random.next,
      later,
    }).catch(this.complainUnless(isDataError, 'service worker'))
    const kill = () => void (alive = false)
    scheduler.later(kill, lives)
    return kill
  }

  /**
   * Moves a clock.
   *
   * @param by ms
   */
  jump(clock: { skew: number }, by: number): void {
    clock.skew += by
    this.clockJumped = true
    if (clock === this.server) this.serverClockJumped = true
  }

  // -- The end -----------------------------------------------------------------------------------------------------

  /** Ends all faults, signs everybody in, and lets time pass until nothing changes any more. */
  async heal(): Promise<void> {
    this.faults = CALM
    this.server.start()
    for (const device of this.devices) {
      device.online = true
      device.stuck = false
      for (const tab of device.tabs) tab.thaw()
    }
    for (const student of this.leavesOut ? this.server.students : []) {
      const device = new Device(`${student}-new`, true)
      this.#add(device, student)
      await this.signIn(device, student)
    }
    await this.scheduler.pass(10_000)
    await this.#quiet()
    // A student who was parked on another student's device signs in for their unsent changes.
    for (const device of this.devices) {
      for (const student of this.server.students) {
        const parked = device.envelopes.all().some((envelope) => isWaiting(envelope) && envelope.senderId === student)
        if (!parked || (await device.store.lastSession())?.userId === student) continue
        await this.signIn(device, student)
        await this.#quiet()
      }
    }
  }

  /** Signs in the last student of the device and opens a page. */
  async #bringHome(device: Device): Promise<void> {
    const student = (await device.store.lastSession())?.userId ?? this.home(device)
    const signedIn = (await this.server.http('GET', '/api/auth/user', device.cookie ? { cookie: device.cookie } : {}, undefined)).body as {
      id?: string
    } | null
    const here = device.tabs.some((tab) => tab.client && tab.student === signedIn?.id)
    if (signedIn?.id === student && here) return
    if (signedIn?.id === undefined) await this.signIn(device, student)
    else this.open(device, true)
  }

  async #quiet(): Promise<void> {
    for (let round = 0; round < 12; round++) {
      for (const device of this.devices) await this.#bringHome(device)
      for (const device of this.devices) for (const tab of device.tabs) tab.do(() => tab.client?.handleWindowEvent('visible'))
      await this.scheduler.pass(10_000)
      if (await this.#isQuiet()) break
    }
    // The backfill runs when nothing else does (backfill.ts).
    await this.scheduler.pass(12_000)
    // A timer of the server may have changed a group at the very end of that time.
    if (!(await this.#isQuiet())) await this.scheduler.pass(2 * CAMPUS_POKE_INTERVAL)
  }

  async #isQuiet(): Promise<boolean> {
    for (const device of this.devices) {
      const here = (await device.store.lastSession())?.userId
      if (!here) return false
      if (
        device.envelopes
          .all()
          .some((envelope) => envelope.senderId === here && (isWaiting(envelope) || (envelope.synced && envelope.laid === 1)))
      )
        return false
      const replicaState = await device.locals
        .get(here)
        ?.note<{ complete: boolean; checkpoint: { epoch: string; feeds: Record<string, number> } }>('checkpoint')
      if (!replicaState?.complete || replicaState.checkpoint.epoch !== this.server.store.epoch) return false
      const heads = await this.server.store.read((view) => view.feeds.heads(Object.keys(replicaState.checkpoint.feeds)))
      if (Object.entries(heads).some(([feed, head]) => replicaState.checkpoint.feeds[feed] !== head)) return false
    }
    return true
  }
}

function anyFaults(random: Random): Faults {
  if (random.chance(0.3)) return CALM
  return {
    lostRequests: random.next() * 0.2,
    lostResponses: random.next() * 0.3,
    repeats: random.next() * 0.1,
    slowest: random.pick([20, 200, 2_000, 12_000]),
    strayPokes: random.pick([0, 0.2]),
  }
}
