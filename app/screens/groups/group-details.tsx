import { useState, type ComponentProps } from 'react'
import { GROUP_TYPE_NAME } from '../../../schemas/rules/group.ts'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import type { GroupEdits, GroupForm } from './group-draft.ts'
import { GroupFields } from './group-fields.tsx'
import { peopleText } from './invitees.ts'
import { SizeTiles } from './size-tiles.tsx'

interface Props {
  form: GroupForm
  formProps: ComponentProps<'form'>
  growth: boolean
  /** Epoch ms, server clock, rounded down to the minute. */
  now: number
  chosen: StudentView[]
  /** Hint that more classmates are selected than the type is for; null if not. */
  hint: string | null
  change: (part: GroupEdits) => void
}

/** Step 2 of the wizard: type, subject, place and duration of the group. */
export function GroupDetails({ form, formProps, growth, now, chosen, hint, change }: Props) {
  const [sizing, setSizing] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-end gap-3">
          <GroupGlyph size={form.size} />
          <div className="min-w-32 flex-1">
            <p className="text-base font-bold">{GROUP_TYPE_NAME[form.size]}</p>
            <p className="text-xs text-muted">{peopleText(form.size, chosen.length)}</p>
            {hint && <p className="text-xs text-muted">{hint}</p>}
          </div>
          <Button look="ghost" size="small" aria-expanded={sizing} onClick={() => setSizing(!sizing)}>
            Other size
          </Button>
        </div>
        {sizing && <SizeTiles value={form.size} onPick={(size) => change({ size })} />}
        <GroupFields form={form} surface="wizard" growth={growth} now={now} change={change} />
      </form>
    </div>
  )
}
