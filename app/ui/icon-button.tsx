import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { iconButtonClass, type IconButtonLook } from './icon-button-class.ts'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Its accessible name: there are no words beside it. */
  name: string
  look?: IconButtonLook
  iconSize?: 20 | 24
}

export function IconButton({ icon, name, look = 'plain', iconSize = 20, className, ...rest }: Props) {
  return (
    <button type="button" aria-label={name} className={iconButtonClass(look, className)} {...rest}>
      <Icon of={icon} size={iconSize} />
    </button>
  )
}
