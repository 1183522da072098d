import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { INPUT_CLASS } from './field.tsx'
import { Icon } from './icon.tsx'

/** The platform's own list, in the clothes of a field. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...props} className={`${INPUT_CLASS} appearance-none pe-11`} />
      <Icon of={ChevronDown} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2" />
    </div>
  )
}
