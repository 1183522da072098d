import { classNames } from './class-names.ts'

interface Props<T extends string> {
  /** Name of the group, for students who do not see the text above. */
  label: string
  /** Name of its inputs, unique in the page. */
  name: string
  choices: readonly { value: T; label: string }[]
  value: string
  onPick: (value: T) => void
  /** Id of the text that says what is wrong with the choice. */
  describedBy?: string | undefined
  /** Not in a card: the rows start at the same edge as the page's content. */
  flush?: boolean
}

/** Chooses one of several, with a row for each. */
export function RadioRows<T extends string>({ label, name, choices, value, onPick, describedBy, flush = false }: Props<T>) {
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'flex min-h-13 cursor-pointer items-center gap-3 py-2 outline-offset-[-2px] outline-accent has-checked:font-semibold has-[:focus-visible]:outline-2',
            flush ? 'hairline-36 rounded-sm' : 'hairline-50 px-3.5 first:rounded-t-lg last:rounded-b-lg',
          )}
        >
          <input
            type="radio"
            name={name}
            className="m-px size-5.5 shrink-0 appearance-none rounded-full border-[1.75px] border-line-strong bg-raised outline-none checked:border-[6.5px] checked:border-accent"
            checked={value === choice.value}
            onChange={() => onPick(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
