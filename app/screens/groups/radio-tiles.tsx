import { useId, type ReactNode } from 'react'

interface Props<T> {
  label: string
  /** Only screen readers get the label, because the choices explain themselves. */
  silent?: boolean
  choices: readonly T[]
  value: T
  onPick: (choice: T) => void
  columns: 2 | 3 | 4
  /** Classes of each tile. */
  look: string
  children: (choice: T) => ReactNode
}

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' } as const

/** Radio buttons that look like tiles. */
export function RadioTiles<T extends string | number>({
  label,
  silent = false,
  choices,
  value,
  onPick,
  columns,
  look,
  children,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={silent ? 'sr-only' : 'mb-1.5 text-xs font-semibold'}>{label}</legend>
      <div className={`grid gap-2 ${COLUMNS[columns]}`}>
        {choices.map((choice) => (
          <label
            key={choice}
            className={`press min-w-0 cursor-pointer border border-line bg-raised text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${look}`}
          >
            <input type="radio" name={name} className="peer sr-only" checked={choice === value} onChange={() => onPick(choice)} />
            {children(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
