import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { INPUT_CLASS } from './field.tsx'
import { Icon } from './icon.tsx'
import { defined } from '../../schemas/defined.ts'

interface Props extends ComponentProps<'select'> {
  /** Shown while the value is empty; the student cannot choose it. */
  placeholder?: string
  /** Shown before the text. */
  icon?: LucideIcon
  /** Without border and background, because an element around it has them. */
  plain?: boolean
}

/** The platform's own list, styled as a field. */
export function Select({ placeholder, icon, plain = false, className, ...props }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const empty = placeholder !== undefined && props.value === ''
  useLayoutEffect(() => {
    // Otherwise the browser would show the first option as chosen.
    if (empty) defined(select.current).selectedIndex = -1
  })
  return (
    <div className="relative min-w-0 flex-1">
      <select
        ref={select}
        {...props}
        className={classNames(className ?? INPUT_CLASS, 'appearance-none', plain ? 'pe-7' : 'pe-11', icon && 'ps-11')}
      />
      {icon && <Icon of={icon} className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2" />}
      {empty && (
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-y-0 grid content-center text-base text-muted',
            icon ? 'start-11' : plain ? 'start-0 font-medium' : 'start-3.75',
          )}
        >
          {placeholder}
        </span>
      )}
      <Icon of={ChevronDown} className={classNames('pointer-events-none absolute top-1/2 -translate-y-1/2', plain ? 'end-0' : 'end-3')} />
    </div>
  )
}
