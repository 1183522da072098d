import { EmptyState } from '../ui/empty-state.tsx'
import { PAGE_COLUMN, PageHeader } from './page/page-header.tsx'
import { useAppReady } from './page/use-app-ready.ts'
import { useTitle } from './page/use-title.ts'

/** A page that this version does not have yet: it says so. */
export function LaterPage({ title, text }: { title: string; text: string }) {
  useTitle(title)
  useAppReady(true)
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title={title} />
      <div className="grid min-h-[60dvh] place-content-center">
        <EmptyState title="Not here yet" text={text} />
      </div>
    </div>
  )
}
