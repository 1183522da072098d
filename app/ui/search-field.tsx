import { Search, X } from 'lucide-react'
import { memo, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { isComposing } from './is-composing.ts'

interface Props {
  /** Its name, and what it says while it is empty. */
  label: string
  value: string
  /** With every letter. */
  onChange: (text: string) => void
  autoFocus?: boolean
  /** Escape where it is empty already; without it, the field is left. */
  onLeave?: () => void
}

/** Looks through what is there, as typed; Escape and the cross empty it, and Escape leaves it empty. */
export const SearchField = memo(function SearchField({ label, value, onChange, autoFocus, onLeave }: Props) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div role="search" aria-label={label} className="relative">
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
            // Prevented, it closed the sheet around.
            event.preventDefault()
            if (onLeave) onLeave()
            else box.current?.blur()
          }
          // Nothing to be sent: what is found stands there already, and the keyboard of a phone is in its way.
          if (event.key === 'Enter') box.current?.blur()
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
