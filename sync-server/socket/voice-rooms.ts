import { HOUR, VOICE_GRACE, VOICE_SEATS } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { person } from '../../schemas/person.ts'
import { ownerOfRoom } from '../../schemas/rules/voice.ts'
import type { IceServer, VoiceEnd, VoiceRefusal, VoiceRoomName, VoiceSeat, VoiceSignal } from '../../schemas/voice.ts'
import { closeVoice, tellVoiceOpened } from '../commands/voice-openings.ts'
import { voiceAudience } from '../queries/voice-admission.ts'
import type { FeedMove, Store } from '../store/store.ts'
import type { LocalHub, Peer } from './local-hub.ts'
import type { LogFailure } from './log-failure.ts'

/** Changes of these may end a stay in a voice room, or hide two students from each other. */
const DECIDING: readonly string[] = ['groups', 'sessions', 'meetups', 'blocks']
/** Maximum time until a room is checked again without a reason: timers of Node are wrong from 25 days on. */
const CHECK_MAX = 12 * HOUR

const REFUSED: Record<VoiceRefusal, string> = {
  'not-found': 'This voice room is not there, or not for you.',
  'not-agreed': 'The voice room opens once both of you have agreed to meet.',
  'too-early': 'The voice room opens ten minutes before the meetup.',
  over: 'It is over, and its voice room with it.',
  'voice-full': `${VOICE_SEATS} are in already, and there is no room for more. Try again when somebody has left.`,
  unavailable: 'Voice is not available just now. Try again in a moment.',
}

interface Seat extends VoiceSeat {
  peer: Peer
}

interface OpenRoom {
  name: VoiceRoomName
  /** In the order in which they came. */
  seats: Seat[]
  /** Who may enter, as of the last check. They hear who is in. */
  students: readonly StudentId[]
  /** When it is checked next without a reason: epoch ms, server clock. */
  checkedAt: number
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
 * Who is in which voice room. Like presence it lives in memory and is never in a feed: a seat is one socket, and ends with it. The
 * sound itself goes from browser to browser; this only introduces them to each other (ADR 0087).
 */
export class VoiceRooms {
  readonly #rooms = new Map<VoiceRoomName, OpenRoom>()
  readonly #seated = new Map<Peer, { room: OpenRoom; seat: Seat }>()

  constructor(private readonly o: VoiceDependencies) {}

  /** Gives the student of this socket a seat, or says why not. A seat of the same student on another socket ends. */
  async join(peer: Peer, name: VoiceRoomName, muted: boolean): Promise<void> {
    const me = peer.viewer.id
    const refuse = (code: VoiceRefusal) => peer.send({ type: 'voiceRefused', room: name, code, message: REFUSED[code] })
    const { store, now, hub } = this.o
    const found = await store
      .read(async (view) => ({ audience: await voiceAudience(view, name, now()), student: await view.students.byId(me) }))
      .catch((error: unknown) => void this.o.failed('voice-not-entered')(error))
    if (!found) return refuse('unavailable')
    const { audience, student } = found
    const admission = audience?.admit(me) ?? { refusal: 'not-found' as const }
    if (!audience || !student || 'refusal' in admission) return refuse('refusal' in admission ? admission.refusal : 'not-found')
    // The socket may have closed during the read.
    if (peer.ended || ![...hub.of(me)].includes(peer)) return
    this.leave(peer)
    const elsewhere = this.#rooms.get(name)?.seats.find((seat) => seat.student.id === me)
    if (elsewhere) this.#end(elsewhere.peer, 'elsewhere')
    const room = this.#rooms.get(name) ?? { name, seats: [], students: audience.students, checkedAt: 0 }
    if (room.seats.length >= VOICE_SEATS) return refuse('voice-full')
    const seat: Seat = { id: this.o.newId(), student: person(student), muted, peer }
    const first = room.seats.length === 0
    room.students = audience.students
    room.seats.push(seat)
    this.#rooms.set(name, room)
    this.#seated.set(peer, { room, seat })
    peer.send({ type: 'voiceJoined', room: name, seat: seat.id, iceServers: this.o.iceServers })
    this.#tell(room)
    this.#checkAt(room, admission.until)
    if (first) await store.write((tx) => tellVoiceOpened(tx, name, me, this.o)).catch(this.o.failed('voice-not-told'))
  }

  /** The student leaves, or the socket has closed. */
  leave(peer: Peer): void {
    const held = this.#seated.get(peer)
    if (!held) return
    const { room, seat } = held
    this.#seated.delete(peer)
    room.seats = room.seats.filter((each) => each !== seat)
    if (room.seats.length === 0) this.#emptied(room)
    this.#tell(room)
  }

  mute(peer: Peer, muted: boolean): void {
    const held = this.#seated.get(peer)
    if (!held || held.seat.muted === muted) return
    held.seat.muted = muted
    this.#tell(held.room)
  }

  /** Passes a signal on to another seat of the same room, unless one of the two blocks the other. */
  signal(peer: Peer, to: string, signal: VoiceSignal): void {
    const held = this.#seated.get(peer)
    const other = held?.room.seats.find(({ id }) => id === to)
    if (!held || !other || other === held.seat || other.peer.ended || peer.viewer.blocked.has(other.student.id)) return
    other.peer.send({ type: 'voiceSignal', from: held.seat.id, signal })
  }

  /** Tells a new socket who is in the rooms that its student may enter. */
  greet(peer: Peer): void {
    for (const room of this.#rooms.values()) if (room.students.includes(peer.viewer.id)) peer.send(frameFor(peer, room))
  }

  /** Checks the rooms that a commit may concern. */
  moved(moves: readonly FeedMove[]): void {
    if (this.#rooms.size === 0) return
    const entries = moves.flatMap((move) => move.entries).filter(({ collection }) => DECIDING.includes(collection))
    if (entries.length === 0) return
    const blocks = entries.some(({ collection }) => collection === 'blocks')
    for (const room of this.#rooms.values())
      if (blocks || entries.some(({ docId }) => docId === ownerOfRoom(room.name).id)) this.#checkNow(room)
  }

  #checkNow(room: OpenRoom): void {
    void this.#check(room).catch(this.o.failed('voice-not-checked'))
  }

  /** Checks the room when the stays in it end, by the server's clock. */
  #checkAt(room: OpenRoom, until: number): void {
    if (room.checkedAt === until) return
    room.checkedAt = until
    const check = () => {
      // The end may be further away than a timer reaches: then the check sets the next one.
      room.checkedAt = 0
      this.#checkNow(room)
    }
    this.o.later(check, Math.min(Math.max(0, until - this.o.now()), CHECK_MAX))
  }

  /** Ends the stays of those who may not be in the room any more, and tells everybody who is in. */
  async #check(room: OpenRoom): Promise<void> {
    const { store, hub, now } = this.o
    await hub.renewed()
    const audience = await store.read((view) => voiceAudience(view, room.name, now()))
    if (this.#rooms.get(room.name) !== room) return
    const told = new Set([...room.students, ...(audience?.students ?? [])])
    if (audience) room.students = audience.students
    for (const { peer, student } of [...room.seats]) {
      const admission = audience?.admit(student.id) ?? { refusal: 'over' as const }
      if ('until' in admission) this.#checkAt(room, admission.until)
      else this.#end(peer, admission.refusal === 'not-found' ? 'removed' : 'over')
    }
    this.#tell(room, told)
  }

  #end(peer: Peer, reason: VoiceEnd): void {
    const held = this.#seated.get(peer)
    if (!held) return
    peer.send({ type: 'voiceEnded', room: held.room.name, reason })
    this.leave(peer)
  }

  #emptied(room: OpenRoom): void {
    this.#rooms.delete(room.name)
    const { kind, id } = ownerOfRoom(room.name)
    if (kind === 'meetup') return
    this.o.later(() => {
      if (!this.#rooms.has(room.name)) void this.o.store.write((tx) => closeVoice(tx, id)).catch(this.o.failed('voice-not-closed'))
    }, VOICE_GRACE)
  }

  #tell(room: OpenRoom, students: Iterable<StudentId> = room.students): void {
    for (const student of students) for (const peer of this.o.hub.of(student)) peer.send(frameFor(peer, room))
  }
}

/** A student does not hear of another one whom they block, or who blocks them. */
function frameFor({ viewer }: Peer, { name, seats }: OpenRoom) {
  const seen = seats.filter(({ student }) => !viewer.blocked.has(student.id))
  return { type: 'voiceRoom' as const, room: name, seats: seen.map(({ id, student, muted }): VoiceSeat => ({ id, student, muted })) }
}
