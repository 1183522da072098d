import type { BadgeLook } from '../../ui/badge.tsx'
import type { StudyKind } from '../study/study-items.ts'

interface KindLook {
  name: string
  /** Colours of its block in the grid, the same as on the clock (design-language.md section 7). */
  block: string
  /** Look of its badge in the list of a day. */
  badge: BadgeLook
}

export const KIND_STYLES: Record<StudyKind, KindLook> = {
  session: { name: 'Session', block: 'bg-accent text-on-accent', badge: 'green' },
  group: { name: 'Study group', block: 'bg-studying-soft text-studying-text', badge: 'quiet' },
  meetup: { name: 'Meetup', block: 'bg-match-purple-soft text-match-purple', badge: 'purple' },
  event: { name: 'Calendar', block: 'bg-match-blue-soft text-match-blue', badge: 'blue' },
}
