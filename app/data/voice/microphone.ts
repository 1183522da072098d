/** The student's microphone while they are in a voice room. */
export interface Microphone {
  stream: MediaStream
  /** A muted microphone stays open and sends silence, so that it is back at once. */
  setMuted(isMuted: boolean): void
  /** Switches it off: the browser's sign that the page listens disappears. */
  stop(): void
}

/** Returns whether this browser has microphones and connections between browsers; without https it has not. */
export function canTalk(): boolean {
  // cast: the types have it everywhere, but a page without https has not
  const devices = navigator.mediaDevices as MediaDevices | undefined
  return devices !== undefined && 'RTCPeerConnection' in window
}

/**
 * Asks the student for the microphone. Rejects with the browser's `DOMException`.
 *
 * @param onEnded called when it is gone without `stop`: pulled out, or no longer allowed
 */
export async function openMicrophone(onEnded: () => void): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  for (const track of stream.getAudioTracks()) track.onended = onEnded
  return {
    stream,
    setMuted: (isMuted) => {
      for (const track of stream.getAudioTracks()) track.enabled = !isMuted
    },
    stop: () => {
      for (const track of stream.getTracks()) track.stop()
    },
  }
}

/** The browser rejects with many kinds of `DOMException`, one for each thing that a device or a student does not give. */
export const isRefusedByBrowser = (thrown: unknown): boolean => thrown instanceof DOMException

/** Returns why there is no microphone: the student or the browser does not allow it, or there is none that works. */
export function microphoneProblem(thrown: unknown): 'blocked' | 'no-microphone' {
  return thrown instanceof DOMException && (thrown.name === 'NotAllowedError' || thrown.name === 'SecurityError')
    ? 'blocked'
    : 'no-microphone'
}
