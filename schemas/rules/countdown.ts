import { GROUP_WARNING, HOUR, MINUTE, SECOND } from '../constants.ts'

/** How near the end of a group is: 'ending' during the last ten minutes, 'over' from zero on (spec §4). */
export type Phase = 'running' | 'ending' | 'over'

/**
 * Returns the whole seconds until `endTime` (epoch ms), never below zero. Both times are cut to whole seconds, so that all
 * countdowns change at the same moment and none shows more than was chosen. 'over' can appear up to a second early, never late.
 *
 * @param now epoch ms, server clock
 */
export function secondsLeft(endTime: number, now: number): number {
  return Math.max(0, Math.floor(endTime / SECOND) - Math.floor(now / SECOND))
}

export function phaseOf(seconds: number): Phase {
  if (seconds === 0) return 'over'
  return seconds * SECOND <= GROUP_WARNING ? 'ending' : 'running'
}

/** Returns '1:17:05', 'Ending Soon 08:42' or 'Session Expired - Removing...' (spec §4). */
export function countdownText(seconds: number): string {
  switch (phaseOf(seconds)) {
    case 'running':
      return clock(seconds)
    case 'ending':
      return `Ending Soon ${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
    case 'over':
      return 'Session Expired - Removing...'
  }
}

/** Returns 'Starts in 25:04:09': a countdown to the end of a group that has not begun says something else than one reads in it. */
export function startText(seconds: number): string {
  return `Starts in ${clock(seconds)}`
}

function clock(seconds: number): string {
  return `${Math.floor((seconds * SECOND) / HOUR)}:${two(Math.floor((seconds * SECOND) / MINUTE) % 60)}:${two(seconds % 60)}`
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
