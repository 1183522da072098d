import { HOUR, VOICE_GRACE, VOICE_SEATS } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { person } from '../../schemas/person.ts'
import { groupRoom, ownerOfRoom } from '../../schemas/rules/voice.ts'
import type { IceServer, VoiceEnd, VoiceRefusal, VoiceRoomName, VoiceSeat, VoiceSignal } from '../../schemas/voice.ts'
import { closeVoice, notifyVoiceOpened } from '../commands/voice-openings.ts'
import { voiceAudience } from '../queries/voice-admission.ts'
import { userFeed } from '../feed-names.ts'
import type { FeedMove } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { LocalHub, Peer } from './local-hub.ts'
import type { LogFailure } from './log-failure.ts'

/** Changes of these may end a stay in a voice room, or hide two students from each other. */
const DECIDING: readonly string[] = ['groups', 'sessions', 'meetups', 'blocks']
/** Maximum time until a room is checked again without a reason. */
const CHECK_INTERVAL_MAX = 12 * HOUR

const REFUSED: Record<VoiceRefusal, string> = {
  'not-found': 'This voice room doesn’t exist, or you’re not invited to it.',
  'not-agreed': 'Voice opens once you’ve both agreed to meet.',
  'too-early': 'Voice opens ten minutes before the meetup.',
  over: 'It has ended, and so has its voice room.',
  'voice-full': `Voice is full: ${VOICE_SEATS} people are in. Try again when someone leaves.`,
  unavailable: 'Voice isn’t available right now. Try again in a moment.',
}

interface Seat extends VoiceSeat {
  peer: Peer
  /** The seat with which its page came back; null: the student has just chosen this page. */
  again: string | null
}

interface OpenRoom {
  name: VoiceRoomName
  /** In the order in which they came. */
  seats: Seat[]
  /** The students who may enter, as of the last check. The server sends them who is in. */
  students: readonly StudentId[]
  /** A check is running. */
  isChecked: boolean
  /** It must be checked, once more if a check is running. */
  isStale: boolean
}

/** How a page asks for a seat. `again`: the seat that it had before its socket was lost. */
interface Entry {
  muted: boolean
  again?: string | undefined
}

interface VoiceDependencies {
  hub: LocalHub
  store: Store
  now(): number
  newId(): string
  later(run: () => void, ms: number): void
  failed: LogFailure
  iceServers: readonly IceServer[]
}

/**
 * Knows who is in which voice room. Like presence this is only in memory, never in a feed: a seat is one socket, and ends with it. The
 * sound itself goes from browser to browser; the server only passes their signals on (ADR 0087).
 */
export class VoiceRooms {
  readonly #rooms = new Map<VoiceRoomName, OpenRoom>()
  readonly #seated = new Map<Peer, { room: OpenRoom; seat: Seat }>()
  /** When a room of this name is checked next without a reason: epoch ms, server clock. A room that opens again finds its timer here. */
  readonly #checksAt = new Map<VoiceRoomName, number>()
  /**
   * Who was the last one in a room that has been empty for less than `VOICE_GRACE`; null: nobody was in, but its session says that voice
   * may be active.
   */
  readonly #lastIn = new Map<VoiceRoomName, { student: StudentId | null }>()
  /** Number of commits that may have concerned a room. */
  #moves = 0

  constructor(private readonly o: VoiceDependencies) {}

  /** Closes the voice of sessions that the last run of the server left active, unless a student comes back within `VOICE_GRACE`. */
  start(): void {
    const check = async () => {
      for (const id of await this.o.store.read((view) => view.sessions.withVoice())) this.#closeIfEmpty(groupRoom(id))
    }
    const failed = (error: unknown) => {
      this.o.failed('voice-not-closed')(error)
      this.start()
    }
    this.o.later(() => void check().catch(failed), VOICE_GRACE)
  }

  /**
   * Gives the student of this socket a seat, or says why not. A seat of the same student on another socket ends. A page that only comes
   * back does not take the seat of one that the student has chosen since then.
   */
  async join(peer: Peer, name: VoiceRoomName, { muted, again }: Entry): Promise<void> {
    const me = peer.viewer.id
    const refuse = (code: VoiceRefusal) => peer.send({ type: 'voiceRefused', room: name, code, message: REFUSED[code] })
    const { store, now, hub } = this.o
    const moves = this.#moves
    const found = await store
      .read(async (view) => ({ audience: await voiceAudience(view, name, now()), student: await view.students.byId(me) }))
      .catch((error: unknown) => void this.o.failed('voice-not-entered')(error))
    if (!found) return refuse('unavailable')
    const { audience, student } = found
    const admission = audience?.admit(me) ?? { refusal: 'not-found' as const }
    if (!audience || !student || 'refusal' in admission) return refuse('refusal' in admission ? admission.refusal : 'not-found')
    // The socket may have closed during the read.
    if (peer.isEnded || ![...hub.of(me)].includes(peer)) return
    const { seats } = this.#rooms.get(name) ?? { seats: [] }
    const mine = seats.find((seat) => seat.student.id === me)
    // Its own seat may have another id than it knows: the reply to its last `voiceJoin` was lost.
    if (mine && again !== undefined && mine.id !== again && mine.again !== again)
      return peer.send({ type: 'voiceEnded', room: name, reason: 'elsewhere' })
    if (!mine && seats.length >= VOICE_SEATS) return refuse('voice-full')
    this.leave(peer)
    if (mine) this.#end(mine.peer, 'elsewhere')
    const room = this.#rooms.get(name) ?? { name, seats: [], students: audience.students, isChecked: false, isStale: false }
    const seat: Seat = { id: this.o.newId(), student: person(student), muted, peer, again: again ?? null }
    const first = room.seats.length === 0 && this.#lastIn.get(name)?.student !== me
    room.students = audience.students
    room.seats.push(seat)
    this.#rooms.set(name, room)
    this.#seated.set(peer, { room, seat })
    peer.send({ type: 'voiceJoined', room: name, seat: seat.id, iceServers: this.o.iceServers })
    this.#sendRoom(room)
    this.#checkAt(name, admission.until)
    // A commit since the read did not find this seat.
    if (moves !== this.#moves) this.#checkNow(room)
    if (first) await store.write((tx) => notifyVoiceOpened(tx, name, me, this.o)).catch(this.o.failed('voice-not-told'))
  }

  /** Ends the seat of a socket: its student leaves, or the socket has closed. */
  leave(peer: Peer): void {
    const held = this.#seated.get(peer)
    if (!held) return
    const { room, seat } = held
    this.#seated.delete(peer)
    room.seats = room.seats.filter((each) => each !== seat)
    if (room.seats.length === 0) {
      this.#rooms.delete(room.name)
      this.#emptied(room.name, seat.student.id)
    }
    this.#sendRoom(room)
  }

  mute(peer: Peer, muted: boolean): void {
    const held = this.#seated.get(peer)
    if (!held || held.seat.muted === muted) return
    held.seat.muted = muted
    this.#sendRoom(held.room)
  }

  /** Passes a signal on to another seat of the same room, unless one of the two blocks the other. */
  signal(peer: Peer, to: string, signal: VoiceSignal): void {
    const held = this.#seated.get(peer)
    const other = held?.room.seats.find(({ id }) => id === to)
    if (!held || !other || other === held.seat || other.peer.isEnded || peer.viewer.blocked.has(other.student.id)) return
    other.peer.send({ type: 'voiceSignal', from: held.seat.id, signal })
  }

  /** Sends a new socket the seats of the rooms that its student may enter. */
  greet(peer: Peer): void {
    for (const room of this.#rooms.values()) if (room.students.includes(peer.viewer.id)) peer.send(frameFor(peer, room))
  }

  /** Checks the rooms that a commit may concern. */
  onFeedMoves(moves: readonly FeedMove[]): void {
    const concerned = new Set<string>()
    for (const { feed, entries } of moves)
      for (const { collection, docId } of entries)
        if (DECIDING.includes(collection)) {
          concerned.add(docId)
          if (collection === 'sessions') this.#sessionChanged(groupRoom(docId))
          // A block is in the feed of the student who blocks, by the name of the other one.
          if (collection === 'blocks') concerned.add(feed)
        }
    if (concerned.size === 0) return
    this.#moves++
    for (const room of this.#rooms.values())
      if (
        concerned.has(ownerOfRoom(room.name).id) ||
        room.seats.some(({ student }) => concerned.has(student.id) || concerned.has(userFeed(student.id)))
      )
        this.#checkNow(room)
  }

  /** Checks a room. What comes while a check runs causes one more after it. */
  #checkNow(room: OpenRoom): void {
    room.isStale = true
    if (room.isChecked) return
    this.#checkWhileStale(room).catch((error: unknown) => {
      this.o.failed('voice-not-checked')(error)
      this.#checkAt(room.name, this.o.now() + VOICE_GRACE)
    })
  }

  async #checkWhileStale(room: OpenRoom): Promise<void> {
    room.isChecked = true
    try {
      while (room.isStale) {
        room.isStale = false
        await this.#check(room)
      }
    } finally {
      room.isChecked = false
    }
  }

  /** Checks the room of this name when the stays in it end, by the server's clock. One timer is enough: each check sets the next one. */
  #checkAt(name: VoiceRoomName, until: number): void {
    // An end that is further away is checked before it, too.
    const at = Math.min(until, this.o.now() + CHECK_INTERVAL_MAX)
    if (at >= (this.#checksAt.get(name) ?? Infinity)) return
    this.#checksAt.set(name, at)
    const check = () => {
      // An earlier timer has taken the place of this one.
      if (this.#checksAt.get(name) !== at) return
      this.#checksAt.delete(name)
      const room = this.#rooms.get(name)
      if (room) this.#checkNow(room)
    }
    this.o.later(check, Math.max(0, at - this.o.now()))
  }

  /** Removes the students who may not be in the room any more, and sends its members the new list. */
  async #check(room: OpenRoom): Promise<void> {
    const { store, hub, now } = this.o
    await hub.visibilityApplied()
    const audience = await store.read((view) => voiceAudience(view, room.name, now()))
    if (this.#rooms.get(room.name) !== room) return
    const told = new Set([...room.students, ...(audience?.students ?? [])])
    if (audience) room.students = audience.students
    for (const { peer, student } of [...room.seats]) {
      const admission = audience?.admit(student.id) ?? { refusal: 'over' as const }
      if ('until' in admission) this.#checkAt(room.name, admission.until)
      else this.#end(peer, admission.refusal === 'not-found' ? 'removed' : 'over')
    }
    this.#sendRoom(room, told)
  }

  #end(peer: Peer, reason: VoiceEnd): void {
    const held = this.#seated.get(peer)
    if (!held) return
    peer.send({ type: 'voiceEnded', room: held.room.name, reason })
    this.leave(peer)
  }

  /** The flag of a session may say that voice is active while nobody is in. */
  #sessionChanged(name: VoiceRoomName): void {
    if (!this.#rooms.has(name) && !this.#lastIn.has(name)) this.#emptied(name, null)
  }

  /** Notes that a room is empty. If it is still empty after `VOICE_GRACE`, voice of its session is not active any more. */
  #emptied(name: VoiceRoomName, student: StudentId | null): void {
    const lastIn = { student }
    this.#lastIn.set(name, lastIn)
    this.o.later(() => {
      // Another student has come and gone since then, and has a timer of their own.
      if (this.#lastIn.get(name) !== lastIn) return
      this.#lastIn.delete(name)
      this.#closeIfEmpty(name)
    }, VOICE_GRACE)
  }

  #closeIfEmpty(name: VoiceRoomName): void {
    if (ownerOfRoom(name).kind === 'meetup' || this.#rooms.has(name) || this.#lastIn.has(name)) return
    this.#closeVoice(name).catch((error: unknown) => {
      this.o.failed('voice-not-closed')(error)
      this.o.later(() => this.#closeIfEmpty(name), VOICE_GRACE)
    })
  }

  async #closeVoice(name: VoiceRoomName): Promise<void> {
    const { id } = ownerOfRoom(name)
    const [session] = await this.o.store.read((view) => view.sessions.byIds([id]))
    if (session?.isVoiceActive && !this.#rooms.has(name)) await this.o.store.write((tx) => closeVoice(tx, id))
  }

  #sendRoom(room: OpenRoom, students: Iterable<StudentId> = room.students): void {
    for (const student of students) for (const peer of this.o.hub.of(student)) if (!peer.isEnded) peer.send(frameFor(peer, room))
  }
}

/** Returns the frame for one socket, without students whom its student blocks, or who block its student. */
function frameFor({ viewer }: Peer, { name, seats }: OpenRoom) {
  const seen = seats.filter(({ student }) => !viewer.blocked.has(student.id))
  return { type: 'voiceRoom' as const, room: name, seats: seen.map(({ id, student, muted }): VoiceSeat => ({ id, student, muted })) }
}
