import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** Number of items, shown beside the title unless it is 0. */
  count?: number
  children: ReactNode
}

/** A section of Home below the classmates. */
export function HomeSection({ title, count = 0, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-(--gutter) rail:px-0">
      <h2 id={id} className="flex min-h-11 items-end pt-2.5 pb-1.5 text-lg font-extrabold tracking-tight">
        {title}
        {count > 0 && <span className="ms-2 font-medium text-muted tabular-nums">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
