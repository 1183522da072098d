import { useState } from 'react'
import { LOCATIONS, NAME_MAX, OTHER } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectOptions } from '../meetup/select-options.tsx'

const OWN_PLACES = 'own-places'
/** Number of places of one's own that a device remembers. */
const STORED_PLACES_MAX = 3

interface Props {
  me: StudentId
  value: string
  hint: string | false
  onChange: (place: string) => void
}

/** Chooses a place: a usual one, one that the student named on this device before, or another one. */
export function PlaceField({ me, value, hint, onChange }: Props) {
  const [isOther, setOther] = useState(false)
  const own = [...new Set([...(isOther ? [] : [value]), ...seenMarks.seenIds(me, OWN_PLACES)])].filter(
    (place) => place !== '' && !isUsual(place),
  )
  return (
    <>
      <Field label="Location" hint={hint}>
        {(control) => (
          <Select
            {...control}
            value={isOther ? OTHER : value}
            onChange={({ target }) => {
              setOther(target.value === OTHER)
              onChange(target.value === OTHER ? '' : target.value)
            }}
          >
            <SelectOptions of={[...own, ...LOCATIONS]} />
          </Select>
        )}
      </Field>
      {isOther && (
        <Field label="Where?">
          {(control) => (
            <input
              {...control}
              dir="auto"
              className={INPUT_CLASS}
              maxLength={NAME_MAX}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

function isUsual(place: string): boolean {
  return LOCATIONS.some((usual) => usual === place)
}

/** Remembers a place of the student's own on this device, until they sign out. */
export function rememberPlace(me: StudentId, place: string): void {
  if (place === '' || isUsual(place)) return
  const known = seenMarks.seenIds(me, OWN_PLACES).filter((each) => each !== place)
  seenMarks.markSeen(me, OWN_PLACES, place, known.slice(0, Math.max(0, known.length + 1 - STORED_PLACES_MAX)))
}
