import { childOf, listOf, type Tree } from '../tree/value.ts'
import { changedFields, demand, type Change, type Write } from './change.ts'

/** Fields of a presence (spec §4). */
export const PRESENCE_FIELDS = ['online', 'lastSeen'] as const

/** The rule of `presence/{id}`: its student says whether they are here. The time is always the server's. */
export function changePresence(write: Write): Change[] {
  changedFields(write, PRESENCE_FIELDS, 'A presence')
  const [online, lastSeen] = [childOf(write.after, 'online'), childOf(write.after, 'lastSeen')]
  demand(online === null || typeof online === 'boolean', 'online is true or false.')
  demand(lastSeen === null || typeof lastSeen === 'number', 'lastSeen is a time.')
  return [{ does: 'presence', online: online === true }]
}

/** Fields of a profile that `updateProfile` changes, by the same names. */
const TEXTS = ['firstName', 'lastName', 'email', 'phoneNumber', 'whatsappNumber', 'program', 'year', 'university', 'studySchedule'] as const
/** Fields of a profile that only the server changes. A client that mirrors a whole profile sends them along. */
const SERVERS = ['id', 'emailVerified', 'profileImageUrl', 'availableUntil', 'updatedAt'] as const
const AVAILABILITY = ['currentStatus', 'availabilityText', 'currentLocation', 'subjects'] as const
const OTHERS = ['studyTopics', 'preferredGroupType', 'tutorialCompleted', 'isOnline', 'lastSeen'] as const
/** Fields of a profile in the tree. */
export const PROFILE_FIELDS = [...TEXTS, ...SERVERS, ...AVAILABILITY, ...OTHERS] as const

export interface ProfileWrite extends Write {
  /** The fields that the write names. What a whole profile lacks stays as it is. */
  named: ReadonlySet<string>
}

/** The rule of `profiles/{id}`: its student writes it, each field by the command that changes it in `/api`. */
export function changeProfile(write: ProfileWrite): Change[] {
  demand(write.after !== null, 'A profile cannot be removed. An account is deleted in the app.')
  const changed = changedFields(write, PROFILE_FIELDS, 'A profile').filter((name) => write.named.has(name))
  const value = (name: string) => childOf(write.after, name)
  const has = (name: string) => changed.some((field) => field === name)
  for (const name of SERVERS) demand(name === 'updatedAt' || !has(name), `${name} cannot be changed here.`)

  const profile: Record<string, unknown> = Object.fromEntries(TEXTS.filter(has).map((name) => [name, value(name) ?? '']))
  if (has('studyTopics')) profile.studyTopics = list(value('studyTopics'), 'studyTopics')
  if (has('preferredGroupType')) profile.preferredGroupType = value('preferredGroupType')
  const [status, text, location, subjects] = AVAILABILITY
  const availability = {
    ...(has(status) && { status: value(status) ?? 'offline' }),
    ...(has(text) && { availabilityText: value(text) ?? '' }),
    ...(has(location) && { location: value(location) ?? '' }),
    ...(has(subjects) && { subjects: list(value(subjects), subjects) }),
  }
  const changes: Change[] = []
  if (Object.keys(profile).length > 0) changes.push({ does: 'command', command: 'updateProfile', input: profile })
  if (Object.keys(availability).length > 0) changes.push({ does: 'command', command: 'setAvailability', input: availability })
  if (has('tutorialCompleted')) {
    demand(value('tutorialCompleted') === true, 'A tutorial that was completed stays so: tutorialCompleted.')
    changes.push({ does: 'command', command: 'completeTutorial', input: {} })
  }
  return [...changes, ...heartbeat(write)]
}

function heartbeat({ after, named }: ProfileWrite): Change[] {
  if (!named.has('isOnline') && !named.has('lastSeen')) return []
  const [isOnline, lastSeen] = [childOf(after, 'isOnline'), childOf(after, 'lastSeen')]
  demand(isOnline === null || typeof isOnline === 'boolean', 'isOnline is true or false.')
  demand(lastSeen === null || typeof lastSeen === 'number', 'lastSeen is a time.')
  return [{ does: 'heartbeat', online: named.has('isOnline') ? isOnline === true : null }]
}

function list(value: Tree, name: string): string[] {
  const items = listOf(value)
  demand(items !== null, `${name} is a list of texts.`)
  return items
}

/** Maximum length of a token, in characters. Google's have about 160. */
const TOKEN_MAX = 4_096

/** The rule of `users/{id}/fcmToken`: one text, written and read by its student. */
export function changeToken({ after }: Write): Change[] {
  demand(
    after === null || (typeof after === 'string' && after !== '' && after.length <= TOKEN_MAX),
    `A token is a text of at most ${TOKEN_MAX} characters.`,
  )
  return [{ does: 'token', token: after }]
}
