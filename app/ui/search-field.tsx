import { Search, X } from 'lucide-react'
import { memo, useRef } from 'react'
import { handheld } from './handheld.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { isComposing } from './is-composing.ts'

interface Props {
  /** Accessible name, and the placeholder. */
  label: string
  value: string
  /** Called for each typed character. */
  onChange: (text: string) => void
  autoFocus?: boolean
  /** Called on Escape when the field is empty already. Without it, the field loses the focus. */
  onLeave?: () => void
  /** The part around it is a region with its name: a landmark of its own would be one too many. */
  inRegion?: boolean
}

/** Searches while the student types. Escape and the cross empty the field; Escape in an empty field leaves it. */
export const SearchField = memo(function SearchField({ label, value, onChange, autoFocus, onLeave, inRegion = false }: Props) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div role={inRegion ? undefined : 'search'} className="relative">
      <Icon of={Search} className="pointer-events-none absolute start-3.5 top-3 text-muted" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className="min-h-11 w-full appearance-none rounded-md bg-sunken ps-11 pe-11 text-base outline-offset-[-2px] [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          } else if (event.key === 'Escape' && !event.defaultPrevented) {
            // When another handler has prevented it, Escape closed the sheet around the field.
            event.preventDefault()
            if (onLeave) onLeave()
            else box.current?.blur()
          }
          // There is nothing to submit: the results are shown already, and a phone's keyboard covers them.
          if (event.key === 'Enter' && handheld.matches) box.current?.blur()
        }}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          name="Clear search"
          className="absolute end-0 top-0"
          onClick={() => {
            onChange('')
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
})
