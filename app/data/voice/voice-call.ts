import { CLOSE } from '../../../schemas/close-codes.ts'
import { RECONNECT_DELAY } from '../../../schemas/constants.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import type { IceServer, VoiceRoomName, VoiceSeat } from '../../../schemas/voice.ts'
import { logUnless } from '../../platform/log.ts'
import { isRefusedByBrowser, microphoneProblem, type Microphone } from './microphone.ts'
import type { VoicePeer, VoicePeerOptions } from './voice-peer.ts'
import type { VoiceSocket, VoiceSocketListener } from './voice-socket.ts'
import type { openVoiceSound, VoiceSound } from './voice-sound.ts'
import { NO_VOICE, type VoiceLink, type VoicePhase, type VoiceState } from './voice-state.ts'

const SIGN_IN_AGAIN = 'Sign in again, then try once more.'

export interface VoiceCallDependencies {
  canTalk(): boolean
  /** The reason why this page does not reach the server. */
  obstacle(): 'offline' | 'signed-out' | null
  /** From 0 to 1. */
  random(): number
  openMicrophone(onEnded: () => void): Promise<Microphone>
  openSocket(listener: VoiceSocketListener): VoiceSocket
  openPeer(options: VoicePeerOptions): VoicePeer
  openSound: typeof openVoiceSound
  later(run: () => void, ms: number): () => void
  onState(state: VoiceState): void
}

interface Talked {
  peer: VoicePeer
  link: VoiceLink
}

/**
 * One stay of this page in a voice room: the microphone, the socket that is the seat, and a connection to each of the others. A student
 * who enters offers a connection to all who are there (ADR 0087).
 */
export class VoiceCall {
  #state: VoiceState = NO_VOICE
  #microphone: Microphone | null = null
  #sound: VoiceSound | null = null
  #socket: VoiceSocket | null = null
  #cancelReconnect: () => void = () => {}
  #seat: string | null = null
  /** The seat with which this page comes back after its socket was lost; null: it has had none since the student's tap. */
  #lastSeat: string | null = null
  #seats: readonly VoiceSeat[] = []
  #iceServers: readonly IceServer[] = []
  readonly #peers = new Map<string, Talked>()
  readonly #speaking = new Set<string>()
  #left = false

  constructor(
    private readonly o: VoiceCallDependencies,
    private readonly room: VoiceRoomName,
  ) {}

  /** Enters, or tries again. Asks for the microphone, if this page does not have it yet. */
  async enter(): Promise<void> {
    this.#left = false
    this.#lastSeat = null
    this.#hangUp()
    if (!this.o.canTalk()) return this.#show({ phase: 'unsupported' })
    // Do not ask for the microphone in vain.
    const obstacle = this.o.obstacle()
    if (obstacle === 'offline') return this.#show({ phase: 'offline' })
    if (obstacle === 'signed-out') return this.#show({ phase: 'refused', reason: SIGN_IN_AGAIN })
    if (!this.#microphone) {
      this.#show({ phase: 'asking' })
      const microphone = await this.o
        .openMicrophone(() => this.#end('no-microphone'))
        .catch((thrown: unknown) => {
          logUnless(isRefusedByBrowser, 'The microphone could not be used')(thrown)
          this.#show({ phase: microphoneProblem(thrown) })
        })
      if (!microphone) return
      if (this.#left || this.#microphone) return microphone.stop()
      this.#microphone = microphone
    }
    this.#connect()
  }

  setMuted(isMuted: boolean): void {
    this.#microphone?.setMuted(isMuted)
    this.#socket?.send({ type: 'voiceMute', muted: isMuted })
    this.#show({ isMuted })
  }

  /** Plays what the browser has held back; called in a tap. */
  unlockSound(): void {
    this.#sound?.unlock()
  }

  /** Leaves for good. */
  leave(): void {
    this.#left = true
    this.#socket?.send({ type: 'voiceLeave' })
    this.#hangUp()
    this.#microphone?.stop()
    this.#microphone = null
  }

  #connect(): void {
    this.#show({ phase: 'connecting' })
    const { isMuted } = this.#state
    this.#microphone?.setMuted(isMuted)
    this.#sound ??= this.o.openSound({
      onSpeaking: (seat, isSpeaking) => {
        if (isSpeaking) this.#speaking.add(seat)
        else this.#speaking.delete(seat)
        this.#show({})
      },
      onSilenced: (isSilenced) => this.#show({ isSilenced }),
    })
    this.#socket = this.o.openSocket({
      onOpen: () => {
        const again = this.#lastSeat === null ? {} : { again: this.#lastSeat }
        this.#socket?.send({ type: 'voiceJoin', room: this.room, muted: isMuted, ...again })
      },
      onFrame: (frame) => this.#onFrame(frame),
      onLost: (code) => this.#onLost(code),
    })
  }

  /** Connects again after a while, unless the server would not have this page back. */
  #onLost(code: number): void {
    this.#socket = null
    if (code === CLOSE.signedOut || this.o.obstacle() === 'signed-out') return this.#end('refused', SIGN_IN_AGAIN)
    if (code === CLOSE.displaced) return this.#end('elsewhere')
    this.#dropSeat()
    this.#show({ phase: 'connecting' })
    // All pages come back after a restart of the server: not all at once (hardening F21).
    const spread = code === CLOSE.restarting ? this.o.random() * RECONNECT_DELAY : 0
    this.#cancelReconnect = this.o.later(() => {
      // The server refuses a socket without a session, and the browser then gives no close code: only this check shows that the session has
      // ended.
      if (this.o.obstacle() === 'signed-out') this.#end('refused', SIGN_IN_AGAIN)
      else this.#connect()
    }, RECONNECT_DELAY + spread)
  }

  #onFrame(frame: ServerFrame): void {
    switch (frame.type) {
      case 'voiceJoined':
        this.#seat = this.#lastSeat = frame.seat
        this.#iceServers = frame.iceServers
        if (this.#microphone) this.#sound?.watch(frame.seat, this.#microphone.stream)
        return
      case 'voiceRoom':
        return frame.room === this.room ? this.#roomChanged(frame.seats) : undefined
      case 'voiceSignal':
        return this.#peers.get(frame.from)?.peer.receive(frame.signal)
      case 'voiceRefused':
        return this.#end('refused', frame.message)
      case 'voiceEnded':
        return this.#end(frame.reason === 'elsewhere' ? 'elsewhere' : 'over')
      default:
        return
    }
  }

  #roomChanged(seats: readonly VoiceSeat[]): void {
    const mine = seats.findIndex(({ id }) => id === this.#seat)
    // The list of seats may arrive before the frame that names this page's seat.
    if (mine < 0) return
    this.#seats = seats
    for (const id of [...this.#peers.keys()]) if (!seats.some((seat) => seat.id === id)) this.#dropPeer(id)
    seats.forEach(({ id }, at) => {
      if (at !== mine && !this.#peers.has(id)) this.#openPeer(id, at < mine)
    })
    this.#show({ phase: 'in' })
  }

  #openPeer(seat: string, offers: boolean): void {
    if (!this.#microphone) return
    const onLink = (link: VoiceLink) => {
      const known = this.#peers.get(seat)
      if (!known) return
      known.link = link
      this.#show({})
    }
    const peer = this.o.openPeer({
      iceServers: this.#iceServers,
      stream: this.#microphone.stream,
      offers,
      signal: (signal) => this.#socket?.send({ type: 'voiceSignal', to: seat, signal }),
      onLink,
      onStream: (stream) => this.#peers.has(seat) && this.#sound?.play(seat, stream),
    })
    this.#peers.set(seat, { peer, link: 'connecting' })
  }

  #dropPeer(seat: string): void {
    this.#peers.get(seat)?.peer.close()
    this.#peers.delete(seat)
    this.#speaking.delete(seat)
    this.#sound?.stop(seat)
  }

  #dropSeat(): void {
    for (const seat of [...this.#peers.keys()]) this.#dropPeer(seat)
    if (this.#seat !== null) this.#sound?.stop(this.#seat)
    this.#speaking.clear()
    this.#seat = null
    this.#seats = []
  }

  /** Ends the stay, and gives the microphone back: nothing is tried until the student asks for it. */
  #end(phase: VoicePhase, reason = ''): void {
    this.#hangUp()
    this.#microphone?.stop()
    this.#microphone = null
    this.#show({ phase, reason })
  }

  #hangUp(): void {
    this.#cancelReconnect()
    this.#socket?.close()
    this.#socket = null
    this.#dropSeat()
    this.#sound?.close()
    this.#sound = null
  }

  #show(change: Partial<VoiceState>): void {
    if (this.#left) return
    const people = this.#seats.map((seat) => {
      const isMe = seat.id === this.#seat
      return {
        ...seat,
        muted: isMe ? (change.isMuted ?? this.#state.isMuted) : seat.muted,
        isMe,
        link: this.#peers.get(seat.id)?.link ?? ('connecting' as const),
        isSpeaking: this.#speaking.has(seat.id),
      }
    })
    this.#state = { ...this.#state, ...change, people }
    this.o.onState(this.#state)
  }
}
