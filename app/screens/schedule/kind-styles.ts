import type { BadgeLook } from '../../ui/badge.tsx'
import type { StudyItem, StudyKind } from '../study/study-items.ts'

interface KindLook {
  name: string
  /** Colours of its block in the grid. Its edge and its mark in the legend have the colour of the clock (design-language.md section 7). */
  block: string
  edge: string
  mark: string
  /** Look of its badge in the list of a day. */
  badge: BadgeLook
}

export const KIND_STYLES: Record<StudyKind, KindLook> = {
  group: {
    name: 'Study group',
    block: 'bg-studying-soft text-studying-text',
    edge: 'border-raised border-s-studying',
    mark: 'bg-studying',
    badge: 'quiet',
  },
  meetup: {
    name: 'Meetup',
    block: 'bg-match-purple-soft text-match-purple',
    edge: 'border-raised border-s-match-purple',
    mark: 'bg-match-purple',
    badge: 'purple',
  },
  event: {
    name: 'Calendar',
    block: 'bg-match-blue-soft text-match-blue',
    edge: 'border-raised border-s-online',
    mark: 'bg-online',
    badge: 'blue',
  },
}

/** The look of a meetup that waits for an answer: an outline, because nothing is agreed. */
export const PENDING_STYLE: KindLook = {
  name: 'Pending meetup',
  block: 'bg-raised text-match-purple border-dashed',
  edge: 'border-match-purple',
  mark: 'border-2 border-dashed border-match-purple',
  badge: 'quiet',
}

export function styleOf({ kind, pending }: StudyItem): KindLook {
  return pending === undefined ? KIND_STYLES[kind] : PENDING_STYLE
}
