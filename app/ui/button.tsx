import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'
import { prevent } from './prevent.ts'
import { Spinner } from './spinner.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: ButtonLook
  size?: ButtonSize
  /** The text while it works ('Sending...'). Until it is done a press has no effect. */
  busy?: string | false
  /** 'focusable' where it may be the student's press that disables it. */
  disabled?: boolean | 'focusable'
}

/**
 * A busy button, and a 'focusable' one, is disabled for screen readers only: if the browser disabled it, the student who pressed it by key
 * would lose the focus.
 */
export function Button({ look = 'primary', size = 'medium', busy = false, disabled = false, className, children, ...rest }: Props) {
  const isBusy = busy !== false
  const staysFocusable = isBusy || disabled === 'focusable'
  return (
    <button
      type="button"
      className={buttonClass(look, size, className)}
      {...rest}
      {...(staysFocusable && { onClick: prevent, 'aria-disabled': true, 'data-disabled': '' })}
      aria-busy={isBusy}
      disabled={disabled === true && !staysFocusable}
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
