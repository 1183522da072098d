import { OTHER } from '../../../schemas/constants.ts'

/** The options of a select field, with "Other (specify)" as the last (clarification E7). */
export function SelectOptions({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((each) => (
        <option key={each}>{each}</option>
      ))}
      <option value={OTHER}>Other (specify)</option>
    </>
  )
}
