import { SECOND } from '../../../schemas/constants.ts'

const BEAT_INTERVAL = 30 * SECOND
const BEAT_INTERVAL_MIN = 10 * SECOND
const ACTIVITY = ['click', 'keypress', 'scroll']

/** Calls `beat` every 30 s, and when the student does something, then at most once per 10 s. Returns a function that stops it. */
export function startHeartbeat(beat: () => void, page: EventTarget): () => void {
  let last = -Infinity
  const active = () => {
    if (Date.now() - last < BEAT_INTERVAL_MIN) return
    last = Date.now()
    beat()
  }
  const timer = setInterval(beat, BEAT_INTERVAL)
  // A scroll of an element reaches the window in this phase only.
  for (const event of ACTIVITY) page.addEventListener(event, active, { capture: true, passive: true })
  return () => {
    clearInterval(timer)
    for (const event of ACTIVITY) page.removeEventListener(event, active, { capture: true })
  }
}
