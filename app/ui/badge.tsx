import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { STATUS_TINT } from './status-tint.ts'

const LOOK = {
  ...STATUS_TINT,
  green: 'bg-match-green-soft text-match-green',
  blue: 'bg-match-blue-soft text-match-blue',
  purple: 'bg-match-purple-soft text-match-purple',
  grey: 'bg-match-grey-soft text-match-grey',
  quiet: 'bg-sunken text-muted',
  danger: 'bg-danger-soft text-danger-text',
  lamp: 'bg-lamp-soft text-on-lamp-soft',
  lit: 'bg-lamp text-on-lamp',
} as const

export type BadgeLook = keyof typeof LOOK

export function Badge({ look, children }: { look: BadgeLook; children: ReactNode }) {
  return (
    <span
      className={classNames('inline-flex min-h-5.5 items-center gap-1.25 rounded-xs px-2 text-tag leading-4 font-semibold', LOOK[look])}
    >
      {children}
    </span>
  )
}
