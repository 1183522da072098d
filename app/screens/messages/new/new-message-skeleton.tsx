import { PAGE_COLUMN, PageHeader } from '../../../shell/header/page-header.tsx'
import { ClassmatesSkeleton } from '../../home/classmates-skeleton.tsx'

/** Placeholder of the page for a new message until its code is loaded. */
export function NewMessageSkeleton() {
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title="New message" back={{ to: '/messages', name: 'Messages' }} />
      <div className="px-(--gutter) rail:px-7">
        <ClassmatesSkeleton />
      </div>
    </div>
  )
}
