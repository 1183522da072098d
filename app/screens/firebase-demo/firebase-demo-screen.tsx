import { PAGE_COLUMN, PageHeader } from '../../shell/page/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Says that this version does not have the demo yet. */
export function FirebaseDemoScreen() {
  useTitle('Firebase Demo')
  useAppReady(true)
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title="Firebase Demo" />
      <div className="grid min-h-[60dvh] place-content-center">
        <EmptyState title="Not here yet" text="This demo needs Firebase, and comes with a later version of Friendioo." />
      </div>
    </div>
  )
}
