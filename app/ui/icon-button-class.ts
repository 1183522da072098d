import { classNames } from './class-names.ts'

const LOOK = {
  plain: 'hover:bg-sunken',
  accent: 'text-accent hover:bg-sunken',
  sunken: 'bg-sunken',
  soft: 'bg-accent-soft text-on-accent-soft',
  primary: 'bg-accent text-on-accent disabled:bg-sunken disabled:text-muted',
} as const

export type IconButtonLook = keyof typeof LOOK

/** Returns the classes of a round 44 px control: a button or a link. */
export function iconButtonClass(look: IconButtonLook, more?: string): string {
  return classNames('press grid size-11 shrink-0 place-items-center rounded-full', LOOK[look], more)
}
