import { Select } from '../../ui/select.tsx'
import { FieldRow, VALUE_CLASS, type FieldRowProps } from './field-row.tsx'

interface Props extends FieldRowProps {
  value: string
  options: readonly string[]
  placeholder: string
  onPick: (option: string) => void
}

/** A select field. A value from elsewhere that is not in the list can still be chosen (clarification B17). */
export function SelectRow({ value, options, placeholder, onPick, ...row }: Props) {
  const listed = value === '' || options.includes(value) ? options : [value, ...options]
  return (
    <FieldRow {...row}>
      {(control) => (
        <Select
          {...control}
          plain
          placeholder={placeholder}
          className={VALUE_CLASS}
          value={value}
          onChange={(event) => onPick(event.target.value)}
        >
          {listed.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </FieldRow>
  )
}
