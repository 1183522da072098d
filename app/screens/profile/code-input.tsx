import { useEffect, useRef } from 'react'
import { CODE_LENGTH } from '../../../schemas/constants.ts'
import { defined } from '../../../schemas/defined.ts'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  id: string
  /** True if it takes the focus when it comes, unless something else has it. */
  takesFocus: boolean
  describedBy: string | undefined
  value: string
  wrong: boolean
  onType: (code: string) => void
  onEnter: () => void
}

/**
 * A single input with six boxes drawn over it, because pasting and the suggestion of the phone need one input
 * (design-language.md section 7).
 */
export function CodeInput({ id, takesFocus, describedBy, value, wrong, onType, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) defined(input.current).focus()
  }, [takesFocus])
  return (
    <div className="group relative">
      <input
        ref={input}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={wrong || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        className="absolute inset-0 size-full text-base text-transparent caret-transparent opacity-0"
        value={value}
        onChange={({ target }) => onType(target.value.trim().slice(0, CODE_LENGTH))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The input is inside of another form, which must not be submitted.
          event.preventDefault()
          onEnter()
        }}
      />
      <div aria-hidden="true" dir="ltr" className="pointer-events-none grid grid-cols-6 gap-2">
        {Array.from({ length: CODE_LENGTH }, (_, at) => (
          <span
            key={at}
            className={classNames(
              'grid h-12 place-items-center rounded-sm border bg-raised text-xl font-bold tabular-nums',
              wrong ? 'border-2 border-danger' : 'border-line-strong',
              at === Math.min(value.length, CODE_LENGTH - 1) &&
                'group-focus-within:outline-2 group-focus-within:outline-offset-[-2px] group-focus-within:outline-accent',
            )}
          >
            {value[at]}
          </span>
        ))}
      </div>
    </div>
  )
}
