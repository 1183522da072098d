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

/** A busy button is disabled for screen readers only: if the browser disabled it, the student who pressed it by key would lose the focus. */
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
