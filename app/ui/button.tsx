import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** The text while it works ('Sending...'); meanwhile it is disabled. */
  busy?: string | false
}

export function Button({ look = 'primary', size = 'medium', busy = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={buttonClass(look, size, className)}
      aria-busy={busy !== false}
      {...rest}
      disabled={rest.disabled ?? busy !== false}
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
