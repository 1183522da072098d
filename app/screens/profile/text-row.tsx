import type { ComponentProps } from 'react'
import { FieldRow, VALUE_CLASS, type FieldRowProps } from './field-row.tsx'

interface Props extends FieldRowProps {
  value: string
  onType: (text: string) => void
  /** The student went on to something else: now it may be said what is wrong. */
  onLeave: () => void
  input?: ComponentProps<'input'>
}

/** A line to type in. */
export function TextRow({ value, onType, onLeave, input, ...row }: Props) {
  return (
    <FieldRow {...row}>
      {(control) => <input {...control} dir="auto" {...input} className={VALUE_CLASS} value={value} onChange={(event) => onType(event.target.value)} onBlur={onLeave} />}
    </FieldRow>
  )
}
