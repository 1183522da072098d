import { countOf, truncateText } from './truncate-text.ts'
import { Field, INPUT_CLASS } from './field.tsx'
import { GrowingText } from './growing-text.tsx'

interface Props {
  label: string
  name: string
  /** Maximum length, code points. Longer text is cut while the student types. */
  max: number
  placeholder?: string
  value: string
  onType: (text: string) => void
}

/** An optional field for a short text, with its length. */
export function CountedInput({ label, name, max, placeholder, value, onType }: Props) {
  const count = countOf(value)
  return (
    <>
      <Field label={label} optional aside={`${count}/${max}`}>
        {(control) => (
          <GrowingText
            {...control}
            name={name}
            dir="auto"
            rows={2}
            placeholder={placeholder}
            className={`${INPUT_CLASS} min-h-17.5 py-3 leading-5.5`}
            value={value}
            // Do not cut during composition, because that would break the word: cut when it ends.
            onChange={
              // cast: React types the native event of onChange too widely
              ({ target, nativeEvent }) => onType((nativeEvent as InputEvent).isComposing ? target.value : truncateText(target.value, max))
            }
            onCompositionEnd={({ currentTarget }) => onType(truncateText(currentTarget.value, max))}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {count >= max && `The message is full: ${max} characters.`}
      </p>
    </>
  )
}
