import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** How many there are; it stands beside the title where there are any. */
  count?: number
  children: ReactNode
}

/** A part of Home below the classmates. */
export function HomeSection({ title, count = 0, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-(--gutter) rail:px-0">
      <h2 id={id} className="flex min-h-11 items-end pt-2.5 pb-1.5 text-lg font-[670] tracking-[-0.017em]">
        {title}
        {count > 0 && <span className="ms-2 font-medium text-muted tabular-nums">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
