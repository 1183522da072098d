import type { ComponentProps } from 'react'
import { FieldRow, VALUE_CLASS, type FieldRowProps } from './field-row.tsx'

interface Props extends FieldRowProps {
  value: string
  onType: (text: string) => void
  /** Called when the student leaves the field: from then on it may show a problem. */
  onLeave: () => void
  input?: ComponentProps<'input'>
}

/** A row with a text input. */
export function TextRow({ value, onType, onLeave, input, ...row }: Props) {
  return (
    <FieldRow {...row}>
      {(control) => (
        <input
          {...control}
          dir="auto"
          {...input}
          className={VALUE_CLASS}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </FieldRow>
  )
}
