import { GROUP_SIZES, GROUP_TYPE_NAME, GROUP_TYPE_PEOPLE, type GroupSize } from '../../../schemas/rules/group.ts'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import { RadioTiles } from './radio-tiles.tsx'

interface Props {
  value: GroupSize
  onPick: (size: GroupSize) => void
}

/** The three types of group, with the number of people for each. */
export function SizeTiles({ value, onPick }: Props) {
  return (
    <RadioTiles
      label="Group size"
      silent
      columns={3}
      choices={GROUP_SIZES}
      value={value}
      onPick={onPick}
      look="grid justify-items-center content-start gap-0.5 rounded-md px-1 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-checked:outline-1 has-checked:outline-offset-0 has-checked:outline-accent"
    >
      {(size) => (
        <>
          <GroupGlyph size={size} className="mb-1 size-9.5" />
          <span className="text-xs font-bold">{GROUP_TYPE_NAME[size]}</span>
          <span className="text-xs text-muted peer-checked:text-inherit">{GROUP_TYPE_PEOPLE[size]}</span>
        </>
      )}
    </RadioTiles>
  )
}
