import type { ReactNode } from 'react'

/** The name of the screen, and what can be done on all of it. */
export function GroupsHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 pt-3.5 rail:pt-5">
      <h1 className="text-[1.75rem] leading-11 font-bold tracking-[-0.025em]">Study Groups</h1>
      {children}
    </div>
  )
}

export const GROUPS_PAGE = 'mx-auto max-w-150 px-(--gutter) rail:max-w-300 rail:px-7 rail:pb-10'
