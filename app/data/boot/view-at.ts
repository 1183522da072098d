import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { asOthersSee } from '../../../schemas/rules/displayed-status.ts'
import { isPastRemoval } from '../../../schemas/rules/group.ts'
import type { CachedView } from '../../worker/api.ts'

/** Returns a view of the last visit as it is at `now` (epoch ms): without what has ended since. */
export function viewAt(view: CachedView, now: number): CachedView {
  switch (view.name) {
    case 'studySessions':
      return { ...view, value: view.value.filter((session) => !isPastRemoval(session, now)) }
    case 'classmates':
      return { ...view, value: view.value.map((student) => asOthersSee(availabilityAt(student, now))) }
    default:
      return view
  }
}
