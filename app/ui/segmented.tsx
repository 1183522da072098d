import { useId } from 'react'

interface Props<T> {
  /** For screen readers only: the choices explain themselves to the eye. */
  label: string
  choices: readonly T[]
  value: T
  onPick: (choice: T) => void
}

/** Chooses one of two or three short words, side by side. */
export function Segmented<T extends string>({ label, choices, value, onPick }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex rounded-sm bg-sunken p-0.75">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative grid min-h-9 min-w-12 cursor-pointer place-items-center rounded-sm-inner border border-transparent px-2 text-xs font-medium text-muted has-checked:border-line has-checked:bg-thumb has-checked:font-bold has-checked:text-text has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="absolute -inset-1 size-[calc(100%+8px)] cursor-pointer opacity-0"
              checked={choice === value}
              onChange={() => onPick(choice)}
            />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
