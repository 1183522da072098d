import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'
import { iconButtonClass, type IconButtonLook } from './icon-button-class.ts'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Its accessible name, and the tooltip: the button shows no text. */
  name: string
  look?: IconButtonLook
  iconSize?: 20 | 24
  /** A number on the button; the name contains it, too. */
  count?: number
}

/**
 * A button that shows a picture only. Its name is its `title`: with an `aria-label` beside it, a screen reader would read the same words
 * again as its description. Each control without words does so (`tests/support/accessibility.ts`).
 */
export function IconButton({ icon, name, look = 'plain', iconSize = 20, count = 0, className, ...rest }: Props) {
  return (
    <button type="button" title={name} className={iconButtonClass(look, classNames(count > 0 && 'relative', className))} {...rest}>
      <Icon of={icon} size={iconSize} />
      {count > 0 && <Count of={count} at="corner" />}
    </button>
  )
}
