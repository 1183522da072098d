import { classNames } from './class-names.ts'

const BASE = 'press inline-flex items-center justify-center gap-2 text-center tracking-snug'

const OFF =
  'disabled:bg-sunken disabled:text-muted disabled:cursor-default data-disabled:bg-sunken data-disabled:text-muted data-disabled:cursor-default'

const LOOK = {
  primary: 'bg-accent text-on-accent hover:bg-accent-press active:bg-accent-press',
  soft: 'bg-accent-soft text-on-accent-soft',
  outline: 'border border-line bg-raised hover:bg-sunken',
  ghost: 'text-accent',
  'danger-soft': 'bg-danger-soft text-danger-text',
  danger: 'bg-danger text-on-danger',
} as const

const SIZE = {
  small: 'hit-4 min-h-9 rounded-sm px-3 text-xs font-bold',
  medium: 'min-h-12 rounded-md px-4.5 py-2 text-sm font-bold',
  large: 'min-h-13.5 rounded-md px-5 py-2 text-lead font-bold',
} as const

export type ButtonLook = keyof typeof LOOK
export type ButtonSize = keyof typeof SIZE

/** Returns the classes of a button, or of a link that looks like one. */
export function buttonClass(look: ButtonLook, size: ButtonSize = 'medium', more?: string): string {
  return classNames(BASE, LOOK[look], SIZE[size], OFF, more)
}
