import { SECOND } from '../../../schemas/constants.ts'
import { isAborted, isNotAllowed } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Plays what the others say, and notices who speaks. */
export interface VoiceSound {
  /** Plays and watches what another student says. */
  play(seat: string, stream: MediaStream): void
  /** Watches what the student says, without playing it to them. */
  watch(seat: string, stream: MediaStream): void
  stop(seat: string): void
  /** Plays what the browser has held back, after a tap. */
  unlock(): void
  close(): void
}

interface Listener {
  onSpeaking(seat: string, isSpeaking: boolean): void
  /** Whether the browser holds sound back until the student presses something. */
  onSilenced(isSilenced: boolean): void
}

/** Interval (ms) at which the loudness is read. */
const LOUDNESS_INTERVAL = SECOND / 8
/** Time (ms) for which somebody still counts as speaking: between two words. */
const SPEECH_PAUSE_MAX = SECOND / 2
/** Loudness from which somebody counts as speaking: root mean square of the samples, 0 to 1. A quiet room has about 0.003. */
const SPEECH_LOUDNESS_MIN = 0.012

/** Number of samples that are looked at, a power of two: with 48,000 a second they reach back to the look before. */
const SAMPLE_WINDOW = 8192

interface Watched {
  source: MediaStreamAudioSourceNode
  analyser: AnalyserNode
  element: HTMLAudioElement | null
  loudAt: number
  isSpeaking: boolean
}

export function openVoiceSound(listener: Listener): VoiceSound {
  const context = new AudioContext()
  const watched = new Map<string, Watched>()
  const samples = new Float32Array(SAMPLE_WINDOW)

  const look = () => {
    const now = performance.now()
    for (const [seat, each] of watched) {
      each.analyser.getFloatTimeDomainData(samples)
      if (loudness(samples) >= SPEECH_LOUDNESS_MIN) each.loudAt = now
      const isSpeaking = now - each.loudAt < SPEECH_PAUSE_MAX
      if (isSpeaking === each.isSpeaking) continue
      each.isSpeaking = isSpeaking
      listener.onSpeaking(seat, isSpeaking)
    }
  }
  const timer = setInterval(look, LOUDNESS_INTERVAL)

  const add = (seat: string, stream: MediaStream, element: HTMLAudioElement | null) => {
    stop(seat)
    // Some browsers begin with a suspended context, until the page has the microphone.
    void context.resume()
    const source = context.createMediaStreamSource(stream)
    const analyser = context.createAnalyser()
    analyser.fftSize = samples.length
    source.connect(analyser)
    watched.set(seat, { source, analyser, element, loudAt: -Infinity, isSpeaking: false })
  }
  const stop = (seat: string) => {
    const each = watched.get(seat)
    if (!each) return
    watched.delete(seat)
    each.source.disconnect()
    if (!each.element) return
    each.element.pause()
    each.element.srcObject = null
  }
  const start = (element: HTMLAudioElement) =>
    element.play().catch((thrown: unknown) => {
      if (isNotAllowed(thrown)) return listener.onSilenced(true)
      // The connection has ended since then.
      logUnless(isAborted, 'A voice could not be played')(thrown)
    })
  return {
    play: (seat, stream) => {
      const element = new Audio()
      element.srcObject = stream
      add(seat, stream, element)
      void start(element)
    },
    watch: (seat, stream) => add(seat, stream, null),
    stop,
    unlock: () => {
      listener.onSilenced(false)
      void context.resume()
      for (const { element } of watched.values()) if (element) void start(element)
    },
    close: () => {
      clearInterval(timer)
      for (const seat of [...watched.keys()]) stop(seat)
      void context.close()
    },
  }
}

/** Returns the root mean square of samples from -1 to 1. */
function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}
