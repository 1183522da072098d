import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const INPUT_CLASS =
  'min-h-12 w-full rounded-md border border-line-strong bg-raised px-3.5 text-base text-text aria-invalid:border-2 aria-invalid:border-danger focus:outline-2 focus:outline-offset-[-2px] focus:outline-accent aria-invalid:focus:outline-danger'

interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  /** Optional fields say so; required ones do not. */
  optional?: boolean
  /** Shown at the end of the label's line, and read with the field. */
  aside?: ReactNode
  /** Shown below the field, and read with it. */
  hint?: ReactNode
  /** The mistake and the next step; replaces the hint. */
  problem?: string | undefined
  children: (control: Control) => ReactNode
}

/** A form field: label above, control, hint below. */
export function Field({ label, optional = false, aside, hint, problem, children }: Props) {
  const id = useId()
  const describedBy = [(problem || hint) && `${id}-hint`, aside && `${id}-aside`].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-baseline gap-1.5 text-xs">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-muted">optional</span>}
        {aside && (
          <span id={`${id}-aside`} className="ms-auto text-muted tabular-nums">
            {aside}
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': problem ? true : undefined })}
      {problem ? (
        <p id={`${id}-hint`} className="flex items-start gap-1.5 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {problem}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="flex items-start gap-1.5 text-xs">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
