import type { ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'
import { morph } from './morph.ts'

interface Props extends Omit<ComponentProps<typeof Link>, 'onClick' | 'to'> {
  to: string
  /** Id of the student whose chat or profile it opens. */
  of: string
}

/** A link in a row. Its picture and name fly into the header of what it opens. */
export function MorphLink({ of, to, replace = false, ...link }: Props) {
  const navigate = useNavigate()
  return (
    <Link
      {...link}
      to={to}
      replace={replace}
      onClick={(event) => {
        const elsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (elsewhere || event.defaultPrevented) return
        event.preventDefault()
        morph(event.currentTarget, of, () => void navigate(to, { replace }))
      }}
    />
  )
}
