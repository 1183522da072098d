import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { useAppReady } from './use-app-ready.ts'
import { useTitle } from './use-title.ts'

/** A place that this version does not have yet, and says so. */
export function LaterPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  useTitle(title)
  useAppReady(true)
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--bar)-var(--safe-b)-var(--safe-t)-16px)] max-w-150 flex-col rail:min-h-dvh">
      <h1 className="px-(--gutter) pt-3.5 pb-1.5 text-[1.75rem] leading-11 font-bold tracking-[-0.025em]">{title}</h1>
      <div className="grid flex-1 place-content-center pb-10">
        <EmptyState title="Not here yet" text={text} action={children} />
      </div>
    </div>
  )
}
