import { initials } from '../../../schemas/rules/profile.ts'
import type { GroupView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { seatRow } from './seat-row-layout.ts'

const PLACE = '-ms-1.5 grid size-7.5 place-items-center rounded-full bg-(--ring) ring-2 ring-(--ring) first:ms-0'

/** Shows the members and the open seats of a group. */
export function SeatRow({ group }: { group: GroupView }) {
  const { memberIds, seatsLeft } = group
  const known = group.members.filter((member) => initials(member) !== '')
  const { portraits, more, open } = seatRow(memberIds.length, known.length, seatsLeft)
  return (
    <span role="img" aria-label={`${memberIds.length} of ${memberIds.length + seatsLeft} seats taken`} className="flex">
      {known.slice(0, portraits).map((member) => (
        <span key={member.id} className={PLACE}>
          <Avatar student={member} size={30} silent />
        </span>
      ))}
      {more > 0 && <span className={`${PLACE} border-[1.5px] border-line-strong text-2xs font-bold text-muted`}>+{more}</span>}
      {Array.from({ length: open }, (_, seat) => (
        <span key={seat} className={`${PLACE} border-[1.5px] border-dashed border-line-strong`} />
      ))}
    </span>
  )
}
