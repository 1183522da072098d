import { useId, type ReactNode } from 'react'

export const INPUT_CLASS =
  'min-h-12 w-full rounded-md border border-line-strong bg-raised px-3.5 text-base text-text aria-invalid:border-2 aria-invalid:border-danger focus:outline-2 focus:outline-offset-[-2px] focus:outline-accent'

interface Props {
  label: string
  /** Stands below, and is read with the field. */
  hint?: ReactNode
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** Label above, control, hint below. */
export function Field({ label, hint, children }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-xs font-[620]">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="flex items-start gap-1.5 text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}
