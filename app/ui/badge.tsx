import type { ReactNode } from 'react'
import type { Status } from '../../schemas/rules/availability.ts'
import { classNames } from './class-names.ts'

const LOOK = {
  available: 'bg-available-soft text-available-text',
  studying: 'bg-studying-soft text-studying-text',
  online: 'bg-online-soft text-online-text',
  offline: 'bg-offline-soft text-offline-text',
  green: 'bg-match-green-soft text-match-green',
  blue: 'bg-match-blue-soft text-match-blue',
  purple: 'bg-match-purple-soft text-match-purple',
  grey: 'bg-match-grey-soft text-match-grey',
  quiet: 'bg-sunken text-muted',
} as const satisfies Record<Status | string, string>

export type BadgeLook = keyof typeof LOOK

export function Badge({ look, children }: { look: BadgeLook; children: ReactNode }) {
  return (
    <span className={classNames('inline-flex min-h-5.5 items-center gap-1.25 rounded-xs px-2 text-[0.75rem] leading-4 font-[620]', LOOK[look])}>
      {children}
    </span>
  )
}
