import type { ReactNode } from 'react'
import { DataAge } from '../../shell/connection/data-age.tsx'
import { ScreenHeader } from '../../shell/header/screen-header.tsx'

export function GroupsHeader({ children }: { children?: ReactNode }) {
  return (
    <ScreenHeader title="Study Groups" note={<DataAge className="mt-0.5 -mb-0.5 leading-4" />} className="rail:pt-5">
      {children}
    </ScreenHeader>
  )
}

export const GROUPS_PAGE = 'mx-auto max-w-150 px-(--gutter) rail:max-w-300 rail:px-7 rail:pb-10'
