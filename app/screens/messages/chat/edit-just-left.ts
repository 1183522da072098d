import { SECOND } from '../../../../schemas/constants.ts'

/** A press that was on its way to Save when the edit ended arrives within this time, ms. */
const LATE_PRESS_TIMEOUT = SECOND
/** When an edit ended by itself last, ms, monotonic, and the text that it left in the box. */
let ended = { at: -Infinity, text: '' }

/** Remembers that an edit ended by itself and left this text in the box. */
export function noteEditLeft(text: string): void {
  ended = { at: performance.now(), text }
}

/**
 * Returns whether an edit has just ended by itself and left this text. A press that was meant for it must not send that as another
 * message.
 */
export function hasEditJustLeft(text: string): boolean {
  return ended.text === text && performance.now() - ended.at < LATE_PRESS_TIMEOUT
}
