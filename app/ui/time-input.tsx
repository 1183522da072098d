import type { ComponentProps } from 'react'
import { INPUT_CLASS } from './field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type: 'date' | 'time' | 'datetime-local'
  /** Shown while nothing is chosen: some browsers would show today's date, others nothing at all. */
  placeholder: string
}

/** The platform's own picker of a date or a time. An empty field looks empty; a focused or half-filled one shows its parts. */
export function TimeInput({ placeholder, ...props }: Props) {
  const empty = props.value === ''
  return (
    <div className="relative min-w-0">
      <input
        {...props}
        onClick={({ currentTarget }) => {
          // A mouse would pick a part of the date, under words that say to choose one. Fingers get the picker anyway; a time is typed.
          if (empty && props.type !== 'time' && matchMedia('(pointer: fine)').matches) currentTarget.showPicker()
        }}
        className={`${INPUT_CLASS} peer min-w-0 appearance-none text-start ${empty ? 'not-focus:valid:text-transparent' : ''}`}
      />
      {empty && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-3.75 end-11 top-0 hidden h-12 truncate text-base leading-12 text-muted peer-[:valid:not(:focus)]:block"
        >
          {placeholder}
        </span>
      )}
    </div>
  )
}
