import { useLive } from '../../data/use-live.ts'
import { PAGE_COLUMN, PageHeader } from '../../shell/header/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { Classmates } from './classmates.tsx'

/** All classmates, of whom Home on a phone shows the first (ADR 0086). The search and the filter are those of Home. */
export function ClassmatesScreen() {
  const me = useLive('me', null)
  const classmates = useLive('classmates', null)
  useTitle('Classmates')
  useAppReady(Boolean(me && classmates))
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title="Classmates" />
      <div className="rail:px-7">
        <Classmates isAll />
      </div>
    </div>
  )
}
