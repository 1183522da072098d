import { SECOND } from '../../../schemas/constants.ts'
import type { IceServer, VoiceSignal } from '../../../schemas/voice.ts'
import { inBackground } from '../../platform/in-background.ts'
import type { VoiceLink } from './voice-state.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'

/** The connection to one other student's browser. */
export interface VoicePeer {
  receive(signal: VoiceSignal): void
  close(): void
}

export interface VoicePeerOptions {
  iceServers: readonly IceServer[]
  /** What the student says. */
  stream: MediaStream
  /** This side offers the connection; the other one answers. */
  offers: boolean
  signal(signal: VoiceSignal): void
  onLink(link: VoiceLink): void
  /** What the other student says. */
  onStream(stream: MediaStream): void
}

/** Time (ms) after which a connection that failed is tried again. */
const RETRY_DELAY = 5 * SECOND

/** Connects to another browser. Of two, always the same one offers, so that offers never cross. */
export function openVoicePeer({ iceServers, stream, offers, signal, onLink, onStream }: VoicePeerOptions): VoicePeer {
  // cast: to the browser, what is undefined is absent
  const connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] })
  const early: RTCIceCandidateInit[] = []
  let retry: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> = Promise.resolve()
  let closed = false
  // One step after the other: an answer must not overtake the offer that it belongs to.
  const inTurn = (step: () => Promise<void>) => {
    turn = turn.then(() => (closed ? undefined : step()))
    inBackground(turn, 'A voice connection could not be made')
    turn = turn.catch(reportedElsewhere)
  }
  const describe = async () => {
    await connection.setLocalDescription()
    const { type, sdp } = connection.localDescription ?? {}
    if ((type === 'offer' || type === 'answer') && sdp) signal({ description: { type, sdp } })
  }

  for (const track of stream.getAudioTracks()) connection.addTrack(track, stream)
  connection.ontrack = ({ track, streams }) => onStream(streams[0] ?? new MediaStream([track]))
  connection.onicecandidate = ({ candidate }) => {
    if (candidate && candidate.candidate !== '') signal({ candidate: { ...candidate.toJSON(), candidate: candidate.candidate } })
  }
  connection.onconnectionstatechange = () => {
    clearTimeout(retry)
    const { connectionState } = connection
    if (connectionState === 'connected') return onLink('open')
    if (connectionState !== 'failed') return onLink('connecting')
    onLink('failed')
    if (!offers) return
    retry = setTimeout(() => {
      connection.restartIce()
      inTurn(describe)
    }, RETRY_DELAY)
  }
  if (offers) inTurn(describe)

  return {
    receive: (heard) =>
      inTurn(async () => {
        if ('candidate' in heard) {
          const candidate = heard.candidate as RTCIceCandidateInit // cast: as above
          if (connection.remoteDescription) await connection.addIceCandidate(candidate)
          else early.push(candidate)
          return
        }
        await connection.setRemoteDescription(heard.description)
        for (const candidate of early.splice(0)) await connection.addIceCandidate(candidate)
        if (heard.description.type === 'offer') await describe()
      }),
    close: () => {
      closed = true
      clearTimeout(retry)
      connection.onconnectionstatechange = connection.onicecandidate = connection.ontrack = null
      connection.close()
    },
  }
}
