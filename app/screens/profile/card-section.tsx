import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** True if something in the section as a whole is wrong. */
  invalid?: boolean
  /** Shown below the card. */
  note?: ReactNode
  children: ReactNode
}

/** A card of related rows, with a title above. */
export function CardSection({ title, invalid = false, note, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3.5 pt-4 pb-1.5 text-xs font-semibold text-muted">
        {title}
      </h2>
      <div className={invalid ? 'card outline-2 outline-offset-[-2px] outline-danger' : 'card'}>{children}</div>
      {note && <p className="px-3.5 pt-2 text-xs text-muted">{note}</p>}
    </section>
  )
}
