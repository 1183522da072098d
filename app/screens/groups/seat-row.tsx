import { Mail, UserRound } from 'lucide-react'
import { initials } from '../../../schemas/rules/profile.ts'
import type { GroupView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { placesOf, seatsLabel, type Place } from './seat-row-layout.ts'

/** Up to this number of seats they overlap like `Avatars`; more are smaller, in rows of five on phones and of eight where there is room. */
const OVERLAPPING_SEATS_MAX = 5
const LARGE = { size: 30, row: '', place: '-ms-1.5 size-7.5 ring-2 first:ms-0' }
const SMALL = { size: 22, row: 'max-w-29.5 flex-wrap gap-0.5 min-[40rem]:max-w-47.5', place: 'size-5.5' }
const LOOK: Record<Exclude<Place, 'portrait'>, string> = {
  taken: 'border-[1.5px] border-line-strong text-muted',
  held: 'border-[1.5px] border-accent text-accent',
  free: 'border-[1.5px] border-dashed border-line-strong',
}

/** Draws every seat of a group: its members, the seats held for invited students, and the free ones. */
export function SeatRow({ group }: { group: GroupView }) {
  const { memberIds, seatsHeld, seatsLeft } = group
  const known = group.members.filter((member) => initials(member) !== '')
  const seats = { taken: memberIds.length, held: seatsHeld, free: seatsLeft }
  const { places, more } = placesOf(seats, known.length)
  const { size, row, place } = places.length + more > OVERLAPPING_SEATS_MAX ? SMALL : LARGE
  const circle = `grid place-items-center rounded-full bg-(--ring) ring-(--ring) ${place}`
  return (
    <span role="img" aria-label={seatsLabel(seats)} className={`flex ${row}`}>
      {places.map((kind, at) => {
        const member = kind === 'portrait' ? known[at] : undefined
        return member ? (
          <span key={member.id} className={circle}>
            <Avatar student={member} size={size} silent />
          </span>
        ) : (
          <span key={at} className={classNames(circle, kind !== 'portrait' && LOOK[kind])}>
            {kind === 'held' && <Icon of={Mail} size={14} />}
            {kind === 'taken' && <Icon of={UserRound} size={14} />}
          </span>
        )
      })}
      {more > 0 && <span className={`${circle} text-2xs font-bold text-muted`}>+{more}</span>}
    </span>
  )
}
