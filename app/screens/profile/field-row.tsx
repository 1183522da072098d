import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ProfileField } from './profile-draft.ts'

/** The props of a row, apart from its control. */
export interface FieldRowProps {
  field: ProfileField
  label: string
  hint?: string
  /** Explains what is wrong with the value and how to correct it. */
  problem?: string | undefined
  /** Shown after the control, or after the label if the field is `long`. */
  badge?: ReactNode
  /** True if the value takes a line of its own. */
  long?: boolean
}

/** Attributes that connect the control with its label, hint and problem. */
export interface Control {
  id: string
  name: ProfileField
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A field as a row of its card: label, value, and below them hint and problem. A tap anywhere in the row is a tap on the field. */
export function FieldRow({
  field,
  label,
  hint,
  problem,
  badge,
  long = false,
  children,
}: FieldRowProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const said = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div
      data-invalid={problem ? true : undefined}
      className="hairline-14 flex flex-wrap items-center gap-x-2.5 px-3.5 outline-offset-[-2px] outline-accent first:rounded-t-lg last:rounded-b-lg has-[:focus-visible]:outline-2 has-[:focus-visible]:before:hidden! data-invalid:outline-2 data-invalid:before:hidden! data-invalid:outline-danger"
    >
      <label
        htmlFor={id}
        className={classNames('min-w-35', long ? 'flex-1 pt-2.5' : 'rail:w-38 rail:flex-none', problem ? 'text-danger-text' : 'text-muted')}
      >
        {label}
      </label>
      <div className={classNames('flex min-w-36 flex-1', long && 'order-1 -mt-2 basis-full')}>
        {children({ id, name: field, 'aria-describedby': said || undefined, 'aria-invalid': problem ? true : undefined })}
      </div>
      {badge && <span className={long ? 'pt-2.5' : ''}>{badge}</span>}
      {problem && (
        <p id={`${id}-problem`} className="order-2 flex w-full items-start gap-1.5 pb-2.5 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="order-2 -mt-1 w-full pb-2.5 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Classes of a value without a look of its own: it takes the look of its row. */
export const VALUE_CLASS =
  'min-h-13 w-full min-w-0 flex-1 bg-transparent text-base font-medium text-ellipsis outline-none placeholder:font-medium'
