import { OTHER } from '../../../schemas/constants.ts'

/** What can be chosen, and that it may be something else (clarification E7). */
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
