import type { StudentId } from '../../../schemas/ids.ts'
import { overlapping } from './planned-meetups.ts'
import { TimeTaken } from './time-taken.tsx'
import { usePlannedWith } from './use-planned-with.ts'

interface Props {
  partnerId: StudentId
  /** The time in the field, epoch ms; NaN without one. */
  at: number
}

/** Says below the time of a request what I have at that time already: with the same student, and otherwise. */
export function AlreadyPlanned({ partnerId, at }: Props) {
  const planned = usePlannedWith(partnerId) ?? []
  return <TimeTaken at={at} asked={overlapping(planned, at)} except={planned.map(({ id }) => id)} />
}
