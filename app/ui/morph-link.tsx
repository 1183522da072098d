import type { ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'
import { morph } from './morph.ts'
import { opensElsewhere } from './opens-elsewhere.ts'

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
        if (opensElsewhere(event) || event.defaultPrevented) return
        event.preventDefault()
        morph(event.currentTarget, of, () => void navigate(to, { replace }))
      }}
    />
  )
}
