import { isolateText } from '../../ui/isolate-text.ts'
import { shortTime } from './group-times.ts'

interface Named {
  id: string
  name: string
}

/**
 * Returns whether another group has the same name: two groups that were created without a name are both called 'Small Squad Study
 * Group' (clarification C4). What tells them apart then stands beside the name.
 */
export function sharesName({ id, name }: Named, groups: readonly Named[]): boolean {
  return groups.some((other) => other.id !== id && other.name.trim() === name.trim())
}

/** Returns the sentence by which a question says which of two groups of one name it means; empty if the name says it. */
export function whichGroup<T extends Named & { subject: string; endTime: number }>(
  group: T,
  groups: readonly Named[],
  now: number,
): string {
  return sharesName(group, groups) ? `${isolateText(group.subject)}, ends ${shortTime(group.endTime, now)}. ` : ''
}

/** Returns the name as a question quotes it: with the subject and the time of start if another of these groups has the same name. */
export function quotedName<T extends Named & { subject: string }>(group: T, groups: readonly T[], timeOf: (group: T) => string): string {
  return sharesName(group, groups)
    ? `“${isolateText(group.name)}” (${isolateText(group.subject)}, ${timeOf(group)})`
    : `“${isolateText(group.name)}”`
}
