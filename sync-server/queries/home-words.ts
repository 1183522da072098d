import type { ClassmateWords, HomeWords } from '../../schemas/home-words.ts'
import { HOME_CLASSMATES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { availabilityAt } from '../../schemas/rules/availability.ts'
import { classmateSections, firstOf } from '../../schemas/rules/classmate-sections.ts'
import { asOthersSee, showsConnection } from '../../schemas/rules/displayed-status.ts'
import { matchReason } from '../../schemas/rules/match.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { closest } from './bootstrap.ts'
import { account, card } from './card.ts'
import { viewerOf } from './viewer.ts'

/**
 * Returns what the document of Home says to a student: the first of the classmates whom the bootstrap has, in the order in which the
 * page shows them.
 *
 * @param now epoch ms
 */
export async function homeWords(
  view: ReadTx,
  student: StudentRecord,
  isConnected: (id: StudentId) => boolean,
  now: number,
): Promise<HomeWords> {
  const seen = (other: StudentRecord): ClassmateWords => {
    const shown = asOthersSee(availabilityAt(card(other, student), now))
    const isOnline = showsConnection(shown.currentStatus, isConnected(other.id))
    return { ...shown, isOnline, lastSeen: null, match: matchReason(student, other) }
  }
  const classmates = (await closest(view, await viewerOf(view, student), student)).map(seen)
  const { firstName, lastName, year, program, currentStatus } = availabilityAt(account(student), now)
  return {
    me: { firstName, lastName, year, program, currentStatus },
    sections: firstOf(classmateSections(classmates), HOME_CLASSMATES),
  }
}
