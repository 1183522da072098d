import { Sprout } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { GROWTH_TOPICS } from '../../../schemas/constants.ts'
import { GROUP_SIZES, GROUP_TYPE_NAME, GROUP_TYPE_PEOPLE, type GroupSize } from '../../../schemas/rules/group.ts'
import { act } from '../../data/act.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { Account } from '../../data/views.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { Badge } from '../../ui/badge.tsx'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import type { GroupTile } from '../groups/group-draft.ts'
import { useGroupDraft } from '../groups/use-group-draft.ts'
import { HomeSection } from './home-section.tsx'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

const Wizard = lazySheet(async () => (await import('../groups/wizard.tsx')).Wizard)

const FRIDAY = 5

/** Shows a tile for each type of group, which opens the wizard with that type (spec §2, clarification C5). */
export function FormGroup({ me }: { me: Account }) {
  const draft = useGroupDraft(me.id, 'wizard')
  const isFriday = new Date(useNow()).getDay() === FRIDAY
  const [tile, setTile] = useState<GroupTile | null>(null)

  const begin = (next: GroupTile) => {
    draft.begin(next)
    prefer(me, next === 'growth' ? 'large' : next)
    setTile(next)
  }

  return (
    <HomeSection title="Form Study Group">
      <div className="grid grid-cols-2 gap-2.5 rail:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {GROUP_SIZES.map((size) => (
          <Tile
            key={size}
            picture={<GroupGlyph size={size} />}
            name={GROUP_TYPE_NAME[size]}
            text={GROUP_TYPE_PEOPLE[size]}
            onPress={() => begin(size)}
          />
        ))}
        <Tile
          picture={<Sprout aria-hidden="true" size={44} strokeWidth={1.25} className={isFriday ? '' : 'text-accent'} />}
          name="Growth Topics"
          text={`${GROWTH_TOPICS[0]}, ${GROWTH_TOPICS.slice(1).join(', ').toLowerCase()}`}
          note="Friday Special"
          lit={isFriday}
          onPress={() => begin('growth')}
        />
      </div>
      {tile && <Wizard me={me} growth={tile === 'growth'} onClose={() => setTile(null)} />}
    </HomeSection>
  )
}

/**
 * Stores the type of the last tile as the preferred type (clarification B9). A failure is ignored, because it loses nothing that
 * the student wrote.
 */
function prefer(me: Account, preferredGroupType: GroupSize): void {
  if (me.preferredGroupType !== preferredGroupType)
    act.updateProfile({ preferredGroupType }).catch(logUnless(isDataError, 'The preferred group type could not be stored'))
}

interface Props {
  picture: ReactNode
  name: string
  text: string
  note?: string
  /** True on the day of the week of this tile. */
  lit?: boolean
  onPress: () => void
}

function Tile({ picture, name, text, note, lit = false, onPress }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`press grid min-h-29 content-between gap-2.5 rounded-lg border p-3.25 text-start ${lit ? 'border-transparent bg-lamp-soft text-on-lamp-soft' : 'border-line bg-raised'}`}
      onClick={onPress}
    >
      <span className="flex flex-wrap items-start justify-between gap-x-1 gap-y-1.5">
        {picture}
        {note && <Badge look={lit ? 'lit' : 'lamp'}>{note}</Badge>}
      </span>
      <span>
        <span className="block font-bold">{name}</span>
        <span className={`block text-xs ${lit ? '' : 'text-muted'}`}>{text}</span>
      </span>
    </button>
  )
}
