import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'
import { prevent } from './prevent.ts'
import { Spinner } from './spinner.tsx'

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** The text while it works ('Sending...'); meanwhile a press has no effect. */
  busy?: string | false
}

/** While it works it is disabled for screen readers alone: a button that the browser disables loses the focus of who pressed it by key. */
export function Button({ look = 'primary', size = 'medium', busy = false, disabled = false, className, children, ...rest }: Props) {
  const isBusy = busy !== false
  return (
    <button
      type="button"
      className={buttonClass(look, size, className)}
      {...rest}
      {...(isBusy && { onClick: prevent, 'aria-disabled': true })}
      aria-busy={isBusy}
      disabled={disabled && !isBusy}
    >
      {busy === false ? (
        children
      ) : (
        <>
          <Spinner /> {busy}
        </>
      )}
    </button>
  )
}
