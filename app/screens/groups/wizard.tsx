import { ArrowLeft, X } from 'lucide-react'
import { useState } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSettledOrder } from '../../ui/use-settled-order.ts'
import { sortByStatus } from '../home/sort-by-status.ts'
import { ChooseClassmates } from './choose-classmates.tsx'
import { ChosenPreview } from './chosen-preview.tsx'
import { GroupDetails } from './group-details.tsx'
import { GroupTimesLine } from './group-times-line.tsx'
import { chosenOf, sizeHint, withToggled } from './invitees.ts'
import { useGroupForm } from './use-group-form.ts'

const STEPS = [1, 2] as const

interface Props {
  me: Account
  /** True if the group is about one of the Growth Topics. */
  growth: boolean
  /** True if the group is private until the student says otherwise. */
  isPrivate?: boolean
  onClose: () => void
}

/** Forms a study group in two steps: the invitees, then the details (spec §2, clarification C5). */
export function Wizard({ me, growth, isPrivate = false, onClose }: Props) {
  const classmates = useSettledOrder(useLive('classmates', null), sortByStatus)
  const shown = (invitees: StudentId[]) => chosenOf(classmates ?? [], invitees)
  const asked = (invitees: StudentId[]) => shown(invitees).map(({ id }) => id)
  const { form, change, now, question, formProps, createProps } = useGroupForm(me.id, 'wizard', onClose, asked, { isPrivate })
  const [step, setStep] = useState<(typeof STEPS)[number]>(1)
  const chosen = shown(form.invitees)
  const goBack = () => setStep(1)
  const hint = sizeHint(form.size, chosen.length)

  // The parts of a step have keys. The focused element is removed with its step, and the sheet then focuses the title of the next
  // step.
  return (
    <Sheet
      open
      from="whole"
      // Back leads to the first step, and the selection stays.
      onClose={step === 1 ? onClose : goBack}
      title={step === 1 ? 'Select Classmates' : 'Group Details'}
      step={step}
      picture={
        step === 1 ? (
          <IconButton key="close" icon={X} iconSize={24} name="Close" onClick={onClose} />
        ) : (
          <IconButton
            key="back"
            icon={ArrowLeft}
            iconSize={24}
            name="Back to Select Classmates"
            className="rtl:-scale-x-100"
            onClick={goBack}
          />
        )
      }
      action={
        <p role="status" className="shrink-0 text-xs text-muted tabular-nums">
          Step {step} of {STEPS.length}
        </p>
      }
      foot={
        step === 1 ? (
          <div key={step} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            <p role="status" className="text-xs text-muted empty:hidden">
              {hint}
            </p>
            <div className="flex flex-wrap items-center justify-end gap-3">
              <ChosenPreview chosen={chosen} />
              <Button className="min-w-32" disabled={chosen.length === 0} onClick={() => setStep(2)}>
                {chosen.length === 0 ? 'Next' : `Next (${chosen.length})`}
              </Button>
            </div>
          </div>
        ) : (
          <div key={step} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            <GroupTimesLine form={form} now={now} />
            <div className="flex flex-wrap gap-2.5 *:flex-1 *:last:flex-2">
              <Button look="outline" onClick={goBack}>
                Back
              </Button>
              <Button {...createProps}>Create Group</Button>
            </div>
          </div>
        )
      }
    >
      <div key={step} className="flex-1 pb-5">
        <div aria-hidden="true" className="grid grid-cols-2 gap-1.5 pb-3.5">
          {STEPS.map((each) => (
            <span key={each} className={`h-1 rounded-full ${each <= step ? 'bg-accent' : 'bg-line'}`} />
          ))}
        </div>
        {step === 1 ? (
          <ChooseClassmates
            classmates={classmates}
            invitees={form.invitees}
            onToggle={(id) => change({ invitees: withToggled(form.invitees, id) })}
            onClose={onClose}
          />
        ) : (
          <GroupDetails form={form} formProps={formProps} growth={growth} now={now} chosen={chosen} hint={hint} change={change} />
        )}
      </div>
      {question}
    </Sheet>
  )
}
