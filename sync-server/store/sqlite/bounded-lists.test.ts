import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Lists that no limit bounds, by file and name, each with what bounds it. A new one needs such a reason, or a limit. */
const BOUNDED_OTHERWISE: Record<string, string> = {
  'address-undos.ts of': 'one a change of the address, each for seven days',
  'blocks-view.ts blocksAround': 'BLOCKS_MAX, and one for each student who blocks this one: who may see whom needs all of them',
  'blocks-view.ts blocksOf': 'BLOCKS_MAX',
  'calendars.ts builtIn': 'CALENDAR_MAX: putBuiltIn deletes others',
  'calendars.ts builtInIds': 'CALENDAR_MAX, ids alone',
  'calendars.ts eventIds': 'CALENDAR_MAX, ids alone',
  'conversations-view.ts conversationsOf': 'one for each partner, and a student contacts 50 strangers a day (N67)',
  'conversations-view.ts conversationsOfOthers': 'one for each partner',
  'conversations-view.ts partnersOf': 'one for each partner, ids alone',
  'groups-view.ts groupsOf': 'JOINED_GROUPS_MAX, and OPEN_GROUPS_MAX of one’s own',
  'groups-view.ts idsInvitedTo': 'RATE_LIMITS.invitationsOfPair from each student, ids alone',
  'groups-view.ts idsOfMember': 'as groupsOf, ids alone',
  'meetups-view.ts agreedWith': 'one for each partner, from MEETUPS_OF_PAIR_MAX rows each',
  'meetups-view.ts newestIdsOf': 'MEETUPS_OF_PAIR_MAX for each partner, ids alone',
  'meetups-view.ts pendingFrom': 'MEETUPS_OF_PAIR_MAX',
  'notifications-view.ts ofGroup': 'INVITEES_MAX, and one for each member who joined',
  'pictures-view.ts ownersOfHash': 'one for each student who chose that picture, ids alone',
  'push-subscriptions.ts of': 'PUSH_SUBSCRIPTIONS_MAX',
  'reports.ts idsBy': 'REPORTS_PER_DAY_MAX for each day of REPORT_LIFETIME, ids alone',
  'sign-ins.ts identitiesOf': 'one for each provider',
  'sign-ins.ts sent': 'codes of an hour, RATE_LIMITS.codesOfMail',
  'sign-ins.ts signInsOf': 'SIGN_INS_MAX',
  'students-view.ts elsewhere': 'one for each partner and fellow member',
  'students-view.ts removed': 'read once, when the server starts',
  'students-view.ts suspended': 'operators suspend them by hand',
  'study-sessions-view.ts studySessionsWithVoice': 'read once, when the server starts',
}

it('N83 every statement that lists rows has a limit, lists what it is asked for by id, or has a reason', () => {
  const unbounded = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => unboundedIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map((name) => `${file} ${name}`))
  expect(unbounded.sort()).toEqual(Object.keys(BOUNDED_OTHERWISE))
})

/** Returns the names of statements in a source text that read rows without a bound. */
function unboundedIn(source: string): string[] {
  return [...source.matchAll(/const (\w+) = lazyStatement\(\(\) =>([^]*?)\.prepare\(\)/g)].flatMap(([, name = '', statement = '']) => {
    const listsRows = statement.includes('.select') && new RegExp(`\\b${name}\\s*\\.all\\(`).test(source)
    return listsRows && !/\.limit\(|listParam\(/.test(statement) ? [name] : []
  })
}
