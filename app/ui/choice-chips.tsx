import { useId } from 'react'
import { ToggleChip } from './toggle-chip.tsx'

interface Props {
  label: string
  choices: readonly string[]
  /** Empty when none is chosen. */
  value: string
  onChange: (choice: string) => void
  /** Number of chips side by side. */
  columns: 2 | 3
}

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-3' } as const

/** Chooses one of several, or none: a second press clears the choice. Radio buttons cannot be cleared, so these are no radios. */
export function ChoiceChips({ label, choices, value, onChange, columns }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-xs font-semibold">
        {label}
      </p>
      <div role="group" aria-labelledby={id} className={`grid gap-2 ${COLUMNS[columns]}`}>
        {choices.map((choice) => (
          <ToggleChip
            key={choice}
            picked={choice === value}
            className="min-w-0 px-1 py-1 [overflow-wrap:anywhere]"
            onClick={() => onChange(choice === value ? '' : choice)}
          >
            {choice}
          </ToggleChip>
        ))}
      </div>
    </div>
  )
}
