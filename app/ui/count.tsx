import { badgeText } from '../../schemas/rules/badge-text.ts'

const LOOK = {
  row: 'inline-grid h-5 min-w-5 px-1.5 text-tag bg-accent text-on-accent',
  corner:
    'absolute -end-0.5 top-0 grid h-4.5 min-w-4.5 px-1.25 text-2xs bg-danger text-on-danger ring-2 ring-(--ring,var(--color-surface))',
  tab: 'absolute -end-3 -top-1.5 grid h-4.5 min-w-4.5 px-1.25 text-2xs bg-accent text-on-accent ring-2 ring-raised',
} as const

/**
 * Shows a number: in a row, at the corner of a control, or at the icon of a tab. Hidden from screen readers, because the control's name
 * contains its meaning.
 */
export function Count({ of, at = 'row' }: { of: number; at?: keyof typeof LOOK }) {
  return (
    <span aria-hidden="true" className={`place-items-center rounded-full leading-none font-extrabold tabular-nums ${LOOK[at]}`}>
      {badgeText(of)}
    </span>
  )
}
